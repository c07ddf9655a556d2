-- Whose a call is (decision 045). A number is looked up by its last ten digits, without an extension; the app then
-- compares the whole numbers. The index of 0040 took the digits of an extension for the number's own.
CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN nullif(right(regexp_replace(regexp_replace(phone, '([0-9])[^0-9]*[xX#;].*$', '\1'), '[^0-9]', '', 'g'), 10), '');
DROP INDEX contacts_phone;
CREATE INDEX contacts_phone ON contacts (client_id, phone_key(phone)) WHERE phone IS NOT NULL;

-- The contacts of these numbers and addresses. Neither function in the two indexes is leak-proof, so as with the search
-- (0010) this reads as its owner and names the tenant itself. A switchboard may be the number of hundreds: twenty of them
-- are enough to choose from.
CREATE FUNCTION called_contacts(tenant text, phone_keys text[], emails text[])
  RETURNS TABLE (contact_id uuid, phone text, email text, name text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 COST 10000
  SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF tenant IS DISTINCT FROM liftout_tenant() AND current_setting('role') <> 'liftout_platform' THEN
    RAISE EXCEPTION 'only the own tenant can be searched' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN QUERY
    SELECT found.id, found.phone, lower(found.email), lower(found.first_name || ' ' || found.last_name)
    FROM unnest(phone_keys) AS k (phone_key) CROSS JOIN LATERAL (
      SELECT c.* FROM contacts c
      WHERE c.client_id = tenant AND c.phone IS NOT NULL AND phone_key(c.phone) = k.phone_key ORDER BY c.id LIMIT 20
    ) found
    UNION
    SELECT found.id, found.phone, lower(found.email), lower(found.first_name || ' ' || found.last_name)
    FROM unnest(emails) AS k (email) CROSS JOIN LATERAL (
      SELECT c.* FROM contacts c WHERE c.client_id = tenant AND lower(c.email) = k.email ORDER BY c.id LIMIT 20
    ) found;
END $$;
GRANT CREATE ON SCHEMA public TO liftout_search;
ALTER FUNCTION called_contacts(text, text[], text[]) OWNER TO liftout_search;
REVOKE ALL ON FUNCTION called_contacts(text, text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION called_contacts(text, text[], text[]) TO liftout_app, liftout_platform;
REVOKE CREATE ON SCHEMA public FROM liftout_search;

-- Calls and texts of a client with somebody who is not among its contacts yet.
CREATE TABLE waiting_calls (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  source text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  phone_key text COLLATE "C",
  email text COLLATE "C",
  -- The call as its source tells it (`SourceCall`).
  call jsonb NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (client_id, source, source_id)
);
CREATE INDEX waiting_calls_phone ON waiting_calls (client_id, phone_key) WHERE phone_key IS NOT NULL;
CREATE INDEX waiting_calls_email ON waiting_calls (client_id, email) WHERE email IS NOT NULL;
ALTER TABLE waiting_calls ENABLE ROW LEVEL SECURITY;
ALTER TABLE waiting_calls FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON waiting_calls TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON waiting_calls TO liftout_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON waiting_calls TO liftout_app, liftout_platform;
