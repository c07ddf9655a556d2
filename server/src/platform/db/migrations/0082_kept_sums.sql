-- Sums by client and month, so that the platform's figures cost the same at any size: activities by type, contacts by
-- the month they were added, and the value of open deals by the month it changed (decision 032).
-- Triggers append what each statement changed; nothing waits for another's row, and no two transactions can deadlock.
-- The app folds the changes into the sums now and then, and readers add what is not folded yet.
CREATE TABLE sum_changes (
  client_id text COLLATE "C" NOT NULL,
  -- The type of an activity, or 'contact', or 'pipeline'.
  kind text COLLATE "C" NOT NULL,
  -- The first day, UTC.
  month date NOT NULL,
  n bigint NOT NULL,
  -- Of calls: those with a disposition, those of them that were answered, those with a known time, and its seconds.
  dialed bigint DEFAULT 0 NOT NULL,
  answered bigint DEFAULT 0 NOT NULL,
  timed bigint DEFAULT 0 NOT NULL,
  seconds bigint DEFAULT 0 NOT NULL,
  -- Of the pipeline; more than a bigint can hold.
  value_cents numeric(30) DEFAULT 0 NOT NULL
);
CREATE TABLE month_sums (LIKE sum_changes INCLUDING DEFAULTS, PRIMARY KEY (client_id, kind, month));
CREATE INDEX month_sums_recent ON month_sums (month);
CREATE TABLE client_sums (LIKE sum_changes INCLUDING DEFAULTS, PRIMARY KEY (client_id, kind));
ALTER TABLE client_sums DROP COLUMN month;
-- Changes of a client that was purged are dropped when they are folded.
ALTER TABLE month_sums ADD FOREIGN KEY (client_id) REFERENCES clients (client_id) ON DELETE CASCADE;
ALTER TABLE client_sums ADD FOREIGN KEY (client_id) REFERENCES clients (client_id) ON DELETE CASCADE;
-- Its rows come and go.
ALTER TABLE sum_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

DO $$
DECLARE kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['sum_changes', 'month_sums', 'client_sums'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', kept);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', kept);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO liftout_app USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant())',
      kept);
    EXECUTE format('CREATE POLICY all_rows ON %I TO liftout_platform USING (true) WITH CHECK (true)', kept);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO liftout_platform', kept);
  END LOOP;
END $$;
GRANT INSERT ON sum_changes TO liftout_app;

-- What counts as dialed and answered is what `countMonths` of the activity feature counts.
CREATE FUNCTION sum_activities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO sum_changes (client_id, kind, month, n, dialed, answered, timed, seconds)
      SELECT client_id, type, date_trunc('month', occurred_at AT TIME ZONE 'UTC'), -count(*),
        -count(disposition), -count(*) FILTER (WHERE disposition IN ('answered', 'connected')),
        -count(duration_seconds) FILTER (WHERE disposition IS NOT NULL),
        -coalesce(sum(duration_seconds) FILTER (WHERE disposition IS NOT NULL), 0)
      FROM (SELECT client_id, type, occurred_at, duration_seconds, CASE WHEN type IN ('call', 'cold_call')
        THEN lower(nullif(btrim(disposition), '')) END AS disposition FROM removed) r
      GROUP BY 1, 2, 3;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO sum_changes (client_id, kind, month, n, dialed, answered, timed, seconds)
      SELECT client_id, type, date_trunc('month', occurred_at AT TIME ZONE 'UTC'), count(*),
        count(disposition), count(*) FILTER (WHERE disposition IN ('answered', 'connected')),
        count(duration_seconds) FILTER (WHERE disposition IS NOT NULL),
        coalesce(sum(duration_seconds) FILTER (WHERE disposition IS NOT NULL), 0)
      FROM (SELECT client_id, type, occurred_at, duration_seconds, CASE WHEN type IN ('call', 'cold_call')
        THEN lower(nullif(btrim(disposition), '')) END AS disposition FROM added) a
      GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER activities_summed_insert AFTER INSERT ON activities
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_activities();
CREATE TRIGGER activities_summed_update AFTER UPDATE ON activities
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_activities();
CREATE TRIGGER activities_summed_delete AFTER DELETE ON activities
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sum_activities();

CREATE FUNCTION sum_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sum_changes (client_id, kind, month, n)
    SELECT client_id, 'contact', date_trunc('month', created_at AT TIME ZONE 'UTC'),
      CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
    FROM changed GROUP BY 1, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_summed_insert AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_contacts();
CREATE TRIGGER contacts_summed_delete AFTER DELETE ON contacts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_contacts();

-- An open deal adds its value in the month it was made; a change counts in the month it was made in.
CREATE FUNCTION sum_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sum_changes (client_id, kind, month, n, value_cents)
      SELECT client_id, 'pipeline', date_trunc('month', created_at AT TIME ZONE 'UTC'), count(*), sum(value_cents)
      FROM added WHERE archived_at IS NULL GROUP BY 1, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO sum_changes (client_id, kind, month, n, value_cents)
      SELECT client_id, 'pipeline', date_trunc('month', updated_at AT TIME ZONE 'UTC'), -count(*), -sum(value_cents)
      FROM removed WHERE archived_at IS NULL GROUP BY 1, 3;
  ELSE
    INSERT INTO sum_changes (client_id, kind, month, n, value_cents)
      SELECT client_id, 'pipeline', month, sum(n), sum(cents) FROM (
        SELECT a.client_id, date_trunc('month', a.updated_at AT TIME ZONE 'UTC') AS month,
          (a.archived_at IS NULL)::int - (r.archived_at IS NULL)::int AS n,
          CASE WHEN a.archived_at IS NULL THEN a.value_cents ELSE 0 END
            - CASE WHEN r.archived_at IS NULL THEN r.value_cents ELSE 0 END AS cents
        FROM added a JOIN removed r ON r.client_id = a.client_id AND r.id = a.id
      ) changed
      GROUP BY 1, 3 HAVING sum(n) <> 0 OR sum(cents) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER deals_summed_insert AFTER INSERT ON deals
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_deals();
CREATE TRIGGER deals_summed_update AFTER UPDATE ON deals
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_deals();
CREATE TRIGGER deals_summed_delete AFTER DELETE ON deals
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sum_deals();

-- The rows of before. The triggers' locks keep writers out until this ends. Row-level security holds for the tables'
-- owner too, so this runs as the platform.
SET LOCAL ROLE liftout_platform;
INSERT INTO month_sums (client_id, kind, month, n, dialed, answered, timed, seconds)
  SELECT client_id, type, date_trunc('month', occurred_at AT TIME ZONE 'UTC'), count(*),
    count(disposition), count(*) FILTER (WHERE disposition IN ('answered', 'connected')),
    count(duration_seconds) FILTER (WHERE disposition IS NOT NULL),
    coalesce(sum(duration_seconds) FILTER (WHERE disposition IS NOT NULL), 0)
  FROM (SELECT client_id, type, occurred_at, duration_seconds, CASE WHEN type IN ('call', 'cold_call')
    THEN lower(nullif(btrim(disposition), '')) END AS disposition FROM activities) a
  GROUP BY 1, 2, 3;
INSERT INTO month_sums (client_id, kind, month, n)
  SELECT client_id, 'contact', date_trunc('month', created_at AT TIME ZONE 'UTC'), count(*) FROM contacts GROUP BY 1, 3;
INSERT INTO month_sums (client_id, kind, month, n, value_cents)
  SELECT client_id, 'pipeline', date_trunc('month', created_at AT TIME ZONE 'UTC'), count(*), sum(value_cents)
  FROM deals WHERE archived_at IS NULL GROUP BY 1, 3;
INSERT INTO client_sums (client_id, kind, n, dialed, answered, timed, seconds, value_cents)
  SELECT client_id, kind, sum(n), sum(dialed), sum(answered), sum(timed), sum(seconds), sum(value_cents)
  FROM month_sums GROUP BY 1, 2;
RESET ROLE;
