-- What one database needs before its first migration; run in it by a superuser, as often as one likes.
CREATE EXTENSION IF NOT EXISTS vector;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO kwanzaa_owner;
GRANT USAGE ON SCHEMA public TO kwanzaa_web, kwanzaa_worker;
