-- The row of a version is what readers wait for: it takes the lock that whoever keeps an answer shares. Its entries, of
-- which there may be 100,000, stand before it in the same transaction, held to it by keys that are looked at in the end.

ALTER TABLE personas_archiveversion ADD CONSTRAINT version_in_persona UNIQUE (persona_id, id);
ALTER TABLE personas_entry
    ADD CONSTRAINT entry_of_version FOREIGN KEY (persona_id, version_id)
        REFERENCES personas_archiveversion (persona_id, id) DEFERRABLE INITIALLY DEFERRED,
    ADD CONSTRAINT entry_of_artifact FOREIGN KEY (persona_id, artifact_id)
        REFERENCES personas_artifact (persona_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE personas_branches ALTER COLUMN hashes SET STORAGE EXTERNAL;
ALTER TABLE personas_branches ADD CONSTRAINT branches_of_version FOREIGN KEY (persona_id, version_id)
    REFERENCES personas_archiveversion (persona_id, id) DEFERRABLE INITIALLY DEFERRED;

-- To whom an item went and what it is a part of. They are made of the payload alone, so that a destroyed item has
-- neither. Metadata stands before the paragraphs (RFC 8785 sorts keys), and a quotation mark inside a string is escaped:
-- what stands before ``,"paragraphs":[`` is all but the text.
CREATE FUNCTION public.kwanzaa_fact(payload bytea, name text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
SELECT CASE WHEN position('\x2c2270617261677261706873223a5b'::bytea IN payload) > 0 THEN COALESCE(
    (convert_from(substring(payload FOR position('\x2c2270617261677261706873223a5b'::bytea IN payload) - 1), 'UTF8')
        || '}')::jsonb -> 'metadata' ->> name,
    ''
) ELSE '' END
$$;

ALTER TABLE personas_artifact
    ADD COLUMN recipient text NOT NULL GENERATED ALWAYS AS (kwanzaa_fact(payload, 'recipient')) STORED,
    ADD COLUMN part_of text NOT NULL GENERATED ALWAYS AS (kwanzaa_fact(payload, 'part_of')) STORED;
