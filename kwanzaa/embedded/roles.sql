-- The database roles, for a whole cluster; run by a superuser, as often as one likes. Passwords are set apart.
-- The owner holds the schema and cannot log in; migrations log in and act as the owner; web and worker own
-- nothing, and get table by table what kwanzaa/grants.py says, after every migrate.
DO $$
DECLARE wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['kwanzaa_owner', 'kwanzaa_migrate', 'kwanzaa_web', 'kwanzaa_worker'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
      EXECUTE format('CREATE ROLE %I', wanted);
    END IF;
  END LOOP;
END $$;
ALTER ROLE kwanzaa_owner NOLOGIN NOSUPERUSER NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE kwanzaa_migrate LOGIN NOSUPERUSER NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE kwanzaa_web LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE kwanzaa_worker LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
GRANT kwanzaa_owner TO kwanzaa_migrate;
ALTER ROLE kwanzaa_migrate SET role = 'kwanzaa_owner';
ALTER ROLE kwanzaa_web SET statement_timeout = '30s';
ALTER ROLE kwanzaa_web SET idle_in_transaction_session_timeout = '60s';
ALTER ROLE kwanzaa_worker SET idle_in_transaction_session_timeout = '10min';
