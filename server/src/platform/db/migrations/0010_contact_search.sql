-- Search by the trigram index. Under row-level security LIKE may not reach an index (it could leak), so this one
-- function reads as its owner, names the tenant itself, and refuses any tenant but the caller's own.
-- `patterns` are LIKE patterns in which the caller has escaped what people typed; a row must match them all.
-- A pattern that starts with % is tried anywhere, any other at the start of each word.
CREATE FUNCTION search_contacts(tenant text, patterns text[], at_most integer)
  RETURNS SETOF contacts
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 500 COST 10000
  SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  wanted text := '';
BEGIN
  IF tenant IS DISTINCT FROM liftout_tenant() AND current_setting('role') <> 'liftout_platform' THEN
    RAISE EXCEPTION 'only the own tenant can be searched' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- The text of the statement depends on how many patterns there are, never on what they say.
  FOR n IN 1 .. coalesce(cardinality(patterns), 0) LOOP
    wanted := wanted || CASE
      WHEN starts_with(patterns[n], '%') THEN format(' AND search_text LIKE lower(($2)[%s])', n)
      ELSE format(' AND (search_text LIKE lower(($2)[%1$s]) OR search_text LIKE lower(''%% '' || ($2)[%1$s]))', n)
    END;
  END LOOP;
  RETURN QUERY EXECUTE 'SELECT * FROM contacts WHERE client_id = $1' || wanted || ' LIMIT $3'
    USING tenant, patterns, at_most;
END $$;
ALTER FUNCTION search_contacts(text, text[], integer) OWNER TO liftout_search;
REVOKE ALL ON FUNCTION search_contacts(text, text[], integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_contacts(text, text[], integer) TO liftout_app, liftout_platform;
REVOKE CREATE ON SCHEMA public FROM liftout_search;

-- All of a client's open deals, largest first.
CREATE INDEX deals_largest ON deals (client_id, value_cents DESC, id) WHERE archived_at IS NULL;
