-- A contact that its source no longer has is archived, not deleted: what was said and done with it stays, and it can come
-- back. It is in no list, search or figure, so the indexes of those leave it out (decision 036).
ALTER TABLE contacts
  ADD COLUMN archived_at timestamptz,
  -- Why, in a sentence for people.
  ADD COLUMN archived_reason text,
  -- A person brought it back: no source archives it again.
  ADD COLUMN is_kept boolean DEFAULT false NOT NULL,
  -- A pipeline counts its contacts and its deals, which must agree.
  ADD CONSTRAINT contacts_archived_outside_pipeline CHECK (archived_at IS NULL OR NOT in_pipeline),
  ADD CONSTRAINT contacts_archived_for_a_reason CHECK ((archived_at IS NULL) = (archived_reason IS NULL));

DROP INDEX contacts_last_name, contacts_first_name, contacts_firm, contacts_city, contacts_city_down, contacts_revenue,
  contacts_revenue_down, contacts_aum, contacts_aum_down, contacts_last_contacted, contacts_last_contacted_down,
  contacts_filters, contacts_pipeline, contacts_high_value, contacts_firm_folded, contacts_city_folded, contacts_search, contacts_team;
CREATE INDEX contacts_last_name ON contacts (client_id, last_name_key, id) INCLUDE
  (search_text, advisor_tier, in_pipeline, pipeline_stage, is_high_value, firm_key, city_key, last_contacted)
  WHERE archived_at IS NULL;
CREATE INDEX contacts_first_name ON contacts (client_id, first_name_key, id) INCLUDE (search_text)
  WHERE archived_at IS NULL;
CREATE INDEX contacts_firm ON contacts (client_id, firm_key, id) INCLUDE (search_text) WHERE archived_at IS NULL;
CREATE INDEX contacts_city ON contacts (client_id, city_key, id) WHERE archived_at IS NULL;
CREATE INDEX contacts_city_down ON contacts (client_id, city_key DESC NULLS LAST, id DESC) WHERE archived_at IS NULL;
CREATE INDEX contacts_revenue ON contacts (client_id, revenue_cents, id) WHERE archived_at IS NULL;
CREATE INDEX contacts_revenue_down ON contacts (client_id, revenue_cents DESC NULLS LAST, id DESC)
  WHERE archived_at IS NULL;
CREATE INDEX contacts_aum ON contacts (client_id, aum_cents, id) WHERE archived_at IS NULL;
CREATE INDEX contacts_aum_down ON contacts (client_id, aum_cents DESC NULLS LAST, id DESC) WHERE archived_at IS NULL;
CREATE INDEX contacts_last_contacted ON contacts (client_id, last_contacted, id) WHERE archived_at IS NULL;
CREATE INDEX contacts_last_contacted_down ON contacts (client_id, last_contacted DESC NULLS LAST, id DESC)
  WHERE archived_at IS NULL;
CREATE INDEX contacts_filters ON contacts
  USING gin (client_id, advisor_tier, pipeline_stage, firm_key, city_key, is_high_value) WHERE archived_at IS NULL;
CREATE INDEX contacts_pipeline ON contacts (client_id, pipeline_stage, id) INCLUDE
  (advisor_tier, is_high_value, firm_key, city_key, last_contacted, first_name_key, last_name_key, revenue_cents, aum_cents)
  WHERE in_pipeline AND archived_at IS NULL;
CREATE INDEX contacts_high_value ON contacts (client_id, id)
  INCLUDE (advisor_tier, pipeline_stage, firm_key, city_key, last_contacted, first_name_key, last_name_key, revenue_cents,
    aum_cents, created_at)
  WHERE is_high_value AND archived_at IS NULL;
CREATE INDEX contacts_firm_folded ON contacts (client_id, firm_folded, firm_key)
  WHERE firm_folded IS NOT NULL AND archived_at IS NULL;
CREATE INDEX contacts_city_folded ON contacts (client_id, city_folded, city_key)
  WHERE city_folded IS NOT NULL AND archived_at IS NULL;
CREATE INDEX contacts_search ON contacts USING gin (client_id, search_text gin_trgm_ops) WHERE archived_at IS NULL;
CREATE INDEX contacts_team ON contacts (client_id, team_profile_link)
  WHERE team_profile_link IS NOT NULL AND archived_at IS NULL;
CREATE INDEX contacts_archived ON contacts (client_id, archived_at DESC, id DESC) WHERE archived_at IS NOT NULL;

-- As in 0060, without the archived ones.
CREATE OR REPLACE FUNCTION search_contacts(tenant text, patterns text[], at_most integer)
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
      WHEN starts_with(patterns[n], '%') THEN format(' AND search_text LIKE fold_for_search(($2)[%s])', n)
      ELSE format(
        ' AND (search_text LIKE fold_for_search(($2)[%1$s]) OR search_text LIKE fold_for_search(''%% '' || ($2)[%1$s]))', n)
    END;
  END LOOP;
  RETURN QUERY EXECUTE 'SELECT * FROM contacts WHERE client_id = $1 AND archived_at IS NULL' || wanted || ' LIMIT $3'
    USING tenant, patterns, at_most;
END $$;

-- The counts are of the contacts that are not archived.
CREATE OR REPLACE FUNCTION count_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO contact_counts AS c (client_id, total)
      SELECT client_id, count(*) FROM changed WHERE archived_at IS NULL GROUP BY client_id
      ON CONFLICT (client_id) DO UPDATE SET total = c.total + excluded.total;
  ELSE
    UPDATE contact_counts c SET total = c.total - gone.n
      FROM (SELECT client_id, count(*) AS n FROM changed WHERE archived_at IS NULL GROUP BY client_id) gone
      WHERE c.client_id = gone.client_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION sum_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sum_changes (client_id, kind, month, n)
    SELECT client_id, 'contact', date_trunc('month', created_at AT TIME ZONE 'UTC'),
      CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
    FROM changed WHERE archived_at IS NULL GROUP BY 1, 3;
  RETURN NULL;
END $$;
CREATE FUNCTION count_archived_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved record;
BEGIN
  FOR moved IN
    SELECT a.client_id, date_trunc('month', a.created_at AT TIME ZONE 'UTC') AS month,
      sum((a.archived_at IS NULL)::int - (r.archived_at IS NULL)::int)::int AS n
    FROM added a JOIN removed r ON r.client_id = a.client_id AND r.id = a.id
    WHERE (a.archived_at IS NULL) <> (r.archived_at IS NULL)
    GROUP BY 1, 2
  LOOP
    UPDATE contact_counts SET total = total + moved.n WHERE client_id = moved.client_id;
    INSERT INTO sum_changes (client_id, kind, month, n) VALUES (moved.client_id, 'contact', moved.month, moved.n);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_archived_counted AFTER UPDATE ON contacts
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_archived_contacts();
