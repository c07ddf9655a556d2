-- The address to which JustCall tells a client's calls as they end.
CREATE TABLE call_hooks (
  client_id text COLLATE "C" PRIMARY KEY REFERENCES clients (client_id) ON DELETE CASCADE,
  -- The part of the address that cannot be guessed.
  token text COLLATE "C" NOT NULL UNIQUE,
  created_by text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  -- In real time: when a signed event came last, and when one came whose signature was wrong.
  received_at timestamp (3) with time zone,
  refused_at timestamp (3) with time zone
);

-- The lines from which a client's campaign calls. A text names its line, and no campaign.
CREATE TABLE call_lines (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  campaign_id text COLLATE "C" NOT NULL,
  line text COLLATE "C" NOT NULL,
  PRIMARY KEY (client_id, campaign_id, line)
);
CREATE INDEX call_lines_line ON call_lines (line);

DO $$
DECLARE made text;
BEGIN
  FOREACH made IN ARRAY ARRAY['call_hooks', 'call_lines'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', made);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', made);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO liftout_app USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant())',
      made);
    EXECUTE format('CREATE POLICY all_rows ON %I TO liftout_platform USING (true) WITH CHECK (true)', made);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO liftout_platform', made);
  END LOOP;
END $$;
GRANT SELECT, INSERT ON call_lines TO liftout_app;
-- Who calls an address has no session.
GRANT SELECT ON call_hooks TO liftout_sign_in;
CREATE POLICY of_an_address ON call_hooks FOR SELECT TO liftout_sign_in USING (true);

-- As in 0106, without contacts that are archived: a call with one of them waits until it is back.
CREATE OR REPLACE FUNCTION called_contacts(tenant text, phone_keys text[], emails text[])
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
      WHERE c.client_id = tenant AND c.archived_at IS NULL AND c.phone IS NOT NULL
        AND phone_key(c.phone) = k.phone_key
      ORDER BY c.id LIMIT 20
    ) found
    UNION
    SELECT found.id, found.phone, lower(found.email), lower(found.first_name || ' ' || found.last_name)
    FROM unnest(emails) AS k (email) CROSS JOIN LATERAL (
      SELECT c.* FROM contacts c
      WHERE c.client_id = tenant AND c.archived_at IS NULL AND lower(c.email) = k.email ORDER BY c.id LIMIT 20
    ) found;
END $$;
