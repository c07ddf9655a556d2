-- Moves of one lane in a city that follow each other within 14 days, gathered by market and month, so that lift-outs are found from
-- a few rows (decision 169). Moves that nobody else of their lane is near are in no run. A job gathers them, one month after the
-- other; until it has, the moves of a month that changed are read themselves.
CREATE TABLE lane_months (
  -- Its first day.
  month date PRIMARY KEY,
  -- Another one after each change of moves that may be in a team, on days of the month or up to 14 days from it.
  version uuid NOT NULL,
  -- The transaction that wrote the version, which writes one alone.
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- The version that the month's runs are of; null: it has none yet.
  kept_version uuid
);
CREATE TABLE lane_runs (
  -- The first day of the month in which all its moves are.
  month date NOT NULL,
  -- '': none.
  market_path text COLLATE "C" NOT NULL,
  lane bigint NOT NULL,
  "first" date NOT NULL,
  "last" date NOT NULL,
  -- Its first move, and the advisor of that.
  opening uuid NOT NULL,
  someone uuid NOT NULL,
  -- Whether others than that advisor are in it.
  several boolean NOT NULL,
  firm_left_id uuid NOT NULL,
  firm_joined_id uuid NOT NULL,
  -- Whether a move of the same market is near, and not only one of another.
  here boolean NOT NULL,
  PRIMARY KEY (month, market_path, lane, "first")
);
-- Which months' runs are those of their moves.
CREATE VIEW gathered_lane_months AS SELECT month, kept_version IS NOT DISTINCT FROM version AS is_kept FROM lane_months;
-- A client reads of its own market alone.
CREATE VIEW market_lane_runs AS SELECT month, market_path, lane, "first", "last", opening, someone, several, firm_left_id, firm_joined_id
  FROM lane_runs WHERE market_path = (SELECT liftout_market()) AND here;
GRANT SELECT ON gathered_lane_months, market_lane_runs TO liftout_app;
GRANT SELECT ON gathered_lane_months TO liftout_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON lane_months, lane_runs TO liftout_platform;

INSERT INTO lane_months (month, version)
  SELECT month, gen_random_uuid() FROM (
    SELECT DISTINCT date_trunc('month', moved_on + away * interval '1 day')::date AS month
    FROM move_day_counts, unnest('{-14,0,14}'::int[]) away
  ) near;

CREATE FUNCTION note_lane_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  days date[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT moved_on) INTO days FROM changed
      WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL AND location_key IS NOT NULL AND repeats IS NULL AND NOT is_conversion;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT moved_on) INTO days FROM gone
      WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL AND location_key IS NOT NULL AND repeats IS NULL AND NOT is_conversion;
  ELSE
    -- Most updates change nothing that is gathered.
    SELECT array_agg(DISTINCT moved_on) INTO days FROM (
      SELECT id, advisor_id, firm_left_id, firm_joined_id, moved_on, is_conversion, market_path, location_key, repeats,
        coalesce(circumstance = 'kept-both', false) FROM changed
      EXCEPT
      SELECT id, advisor_id, firm_left_id, firm_joined_id, moved_on, is_conversion, market_path, location_key, repeats,
        coalesce(circumstance = 'kept-both', false) FROM gone) differing;
    IF days IS NOT NULL THEN
      SELECT array_agg(DISTINCT moved_on) || days INTO days FROM (
        SELECT id, moved_on FROM gone EXCEPT SELECT id, moved_on FROM changed) moved;
    END IF;
  END IF;
  INSERT INTO lane_months AS m (month, version)
    SELECT month, gen_random_uuid() FROM (
      SELECT DISTINCT date_trunc('month', day + away * interval '1 day')::date AS month
      FROM unnest(days) day, unnest('{-14,0,14}'::int[]) away
    ) near ORDER BY month
    ON CONFLICT (month) DO UPDATE SET version = excluded.version, written_in = excluded.written_in
    WHERE m.written_in <> excluded.written_in;
  RETURN NULL;
END $$;
CREATE TRIGGER moves_lanes_insert AFTER INSERT ON moves
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_lane_months();
CREATE TRIGGER moves_lanes_update AFTER UPDATE ON moves
  REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_lane_months();
CREATE TRIGGER moves_lanes_delete AFTER DELETE ON moves
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_lane_months();
