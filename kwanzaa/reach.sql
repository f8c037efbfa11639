-- Who reaches which personas; what row security asks once in every query. The owner's functions, because the web sees
-- only a part of the tables that they read. Applied after every migrate (kwanzaa/row_security.py).

-- Personas for which the connection holds the secret of an invitation that can still be taken.
CREATE OR REPLACE FUNCTION kwanzaa_invited() RETURNS bigint[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
SELECT COALESCE(array_agg(invitation.persona_id), '{}')
FROM public.personas_invitation AS invitation
WHERE invitation.digest = NULLIF(current_setting('kwanzaa.key', true), '')
    AND invitation.used IS NULL AND invitation.revoked IS NULL AND invitation.expires > now()
$body$;

-- The seats of strangers, of whom the connection's is one; none for anybody else. A seat is an inactive account without
-- a password, so nothing below counts for it but a door that is open to anybody.
CREATE OR REPLACE FUNCTION kwanzaa_seats() RETURNS bigint[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
WITH seat AS (
    SELECT id::bigint FROM public.auth_user
    WHERE username LIKE 'visitor %' AND NOT is_active AND password LIKE '!%'
)
SELECT COALESCE(array_agg(seat.id), '{}') FROM seat
WHERE EXISTS (SELECT FROM seat AS mine WHERE mine.id = NULLIF(current_setting('kwanzaa.user', true), '')::bigint)
$body$;

-- Personas on which who is signed in holds one of these needs, by itself or by a group; without an argument: any of
-- the four, or an invitation. The right to ask rests while the persona is not active and outside of a membership's days.
CREATE OR REPLACE FUNCTION kwanzaa_reach(VARIADIC needs text[] DEFAULT '{}') RETURNS bigint[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
WITH me AS (
    SELECT id FROM public.auth_user
    WHERE id = NULLIF(current_setting('kwanzaa.user', true), '')::bigint AND is_active
),
given AS (
    SELECT own.object_pk, own.permission_id, own.content_type_id
    FROM public.guardian_userobjectpermission AS own JOIN me ON me.id = own.user_id
    UNION ALL
    SELECT shared.object_pk, shared.permission_id, shared.content_type_id
    FROM public.guardian_groupobjectpermission AS shared
    JOIN public.auth_user_groups AS member ON member.group_id = shared.group_id
    JOIN me ON me.id = member.user_id
),
held AS (
    SELECT persona.id, permission.codename
    FROM given
    JOIN public.django_content_type AS kind
        ON kind.id = given.content_type_id AND kind.app_label = 'personas' AND kind.model = 'persona'
    JOIN public.auth_permission AS permission ON permission.id = given.permission_id
    JOIN public.personas_persona AS persona ON persona.id =
        CASE WHEN given.object_pk ~ '^[0-9]{1,18}$' THEN given.object_pk::bigint END
    WHERE permission.codename IN ('tend_persona', 'audit_persona', 'steward_persona')
        OR permission.codename = 'ask_persona' AND persona.state = 'active' AND EXISTS (
            SELECT FROM public.personas_membership AS membership
            JOIN me ON me.id = membership.user_id
            JOIN public.personas_tier AS tier
                ON tier.id = membership.tier_id AND tier.persona_id = membership.persona_id
            WHERE membership.persona_id = persona.id
                AND (membership.starts IS NULL OR membership.starts <= now())
                AND (membership.ends IS NULL OR membership.ends > now())
        )
    UNION ALL
    SELECT persona.id, 'ask_persona'
    FROM public.personas_door AS door
    JOIN public.personas_persona AS persona ON persona.id = door.persona_id AND persona.state = 'active'
    WHERE door.anybody AND public.kwanzaa_seats() <> '{}'
)
SELECT COALESCE(array_agg(DISTINCT persona), '{}') FROM (
    SELECT held.id FROM held WHERE needs = '{}' OR held.codename = ANY (needs)
    UNION ALL
    SELECT unnest(public.kwanzaa_invited()) WHERE needs = '{}'
) AS reached (persona)
$body$;

-- Whether somebody else may ask a persona now: what a link of theirs rests on, of whom the web reads no row.
CREATE OR REPLACE FUNCTION kwanzaa_asks(asker bigint, asked bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
WITH theirs AS (
    SELECT permission_id, object_pk FROM public.guardian_userobjectpermission WHERE user_id = asker
    UNION ALL
    SELECT shared.permission_id, shared.object_pk
    FROM public.guardian_groupobjectpermission AS shared
    JOIN public.auth_user_groups AS member ON member.group_id = shared.group_id AND member.user_id = asker
)
SELECT EXISTS (
    SELECT FROM public.personas_persona AS persona, public.auth_user AS who
    WHERE persona.id = asked AND persona.state = 'active' AND who.id = asker AND (
        who.is_active AND EXISTS (
            SELECT FROM theirs
            JOIN public.auth_permission AS permission
                ON permission.id = theirs.permission_id AND permission.codename = 'ask_persona'
            WHERE theirs.object_pk = asked::text
        ) AND EXISTS (
            SELECT FROM public.personas_membership AS membership
            JOIN public.personas_tier AS tier
                ON tier.id = membership.tier_id AND tier.persona_id = membership.persona_id
            WHERE membership.persona_id = asked AND membership.user_id = asker
                AND (membership.starts IS NULL OR membership.starts <= now())
                AND (membership.ends IS NULL OR membership.ends > now())
        )
        OR NOT who.is_active AND who.username LIKE 'visitor %' AND who.password LIKE '!%' AND EXISTS (
            SELECT FROM public.personas_door AS door WHERE door.persona_id = asked AND door.anybody
        )
    )
)
$body$;

-- Whether who is signed in may found archives, by itself or by a group.
CREATE OR REPLACE FUNCTION kwanzaa_founds() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
SELECT EXISTS (
    SELECT FROM public.auth_user AS me
    JOIN public.auth_permission AS permission ON permission.codename = 'found_persona'
    JOIN public.django_content_type AS kind
        ON kind.id = permission.content_type_id AND kind.app_label = 'personas' AND kind.model = 'persona'
    WHERE me.id = NULLIF(current_setting('kwanzaa.user', true), '')::bigint AND me.is_active AND (
        EXISTS (SELECT FROM public.auth_user_user_permissions AS own
            WHERE own.user_id = me.id AND own.permission_id = permission.id)
        OR EXISTS (SELECT FROM public.auth_group_permissions AS shared
            JOIN public.auth_user_groups AS member ON member.group_id = shared.group_id
            WHERE member.user_id = me.id AND shared.permission_id = permission.id)
    )
)
$body$;

-- Active personas whose door stands open to whoever is signed in.
CREATE OR REPLACE FUNCTION kwanzaa_doors() RETURNS bigint[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
SELECT COALESCE(array_agg(door.persona_id), '{}')
FROM public.personas_door AS door
JOIN public.personas_persona AS persona ON persona.id = door.persona_id AND persona.state = 'active'
JOIN public.auth_user AS me ON me.id = NULLIF(current_setting('kwanzaa.user', true), '')::bigint AND me.is_active
$body$;

-- Whether everybody may read the log: the steward of every archive says so, and there is one.
CREATE OR REPLACE FUNCTION kwanzaa_log_is_public() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
SELECT COALESCE(bool_and(EXISTS (
    SELECT FROM public.audit_publiclog AS said WHERE said.persona_id = persona.id
)), false) FROM public.personas_persona AS persona
$body$;

REVOKE ALL ON FUNCTION kwanzaa_invited(), kwanzaa_seats(), kwanzaa_doors(), kwanzaa_reach(text[]), kwanzaa_asks(bigint, bigint),
    kwanzaa_founds(), kwanzaa_log_is_public() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kwanzaa_invited(), kwanzaa_seats(), kwanzaa_doors(), kwanzaa_reach(text[]), kwanzaa_asks(bigint, bigint),
    kwanzaa_founds(), kwanzaa_log_is_public() TO kwanzaa_web;
