-- Uploads of a million rows. A reference that PostgreSQL checks row by row cost as much as the rows themselves, so moves
-- and their sources are checked once a statement instead, with the same promise and the same error.
ALTER TABLE uploads ADD COLUMN header jsonb NOT NULL DEFAULT '[]';
ALTER TABLE moves ADD COLUMN place_key text COLLATE "C";
-- What each upload says of a move it reports: the move takes the first known of them, and looks again after a revert.
ALTER TABLE move_sources ADD COLUMN aum_cents bigint;
ALTER TABLE move_sources ADD COLUMN place_key text COLLATE "C";
ALTER TABLE move_sources ADD COLUMN market_path text COLLATE "C";
ALTER TABLE move_sources ADD COLUMN market_assumed boolean NOT NULL DEFAULT false;

ALTER TABLE moves
  DROP CONSTRAINT moves_firm_left_id_fkey,
  DROP CONSTRAINT moves_firm_joined_id_fkey,
  DROP CONSTRAINT moves_market_path_fkey;
ALTER TABLE move_sources
  DROP CONSTRAINT move_sources_upload_id_fkey,
  DROP CONSTRAINT move_sources_move_id_fkey;

CREATE FUNCTION check_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT firm_left_id AS id FROM changed UNION SELECT firm_joined_id FROM changed) named
    WHERE named.id IS NOT NULL AND NOT EXISTS (SELECT FROM firms f WHERE f.id = named.id)
  ) OR EXISTS (
    SELECT FROM (SELECT DISTINCT market_path AS path FROM changed) named
    WHERE named.path IS NOT NULL AND NOT EXISTS (SELECT FROM markets m WHERE m.path = named.path)
  ) THEN
    RAISE EXCEPTION 'a move names a firm or a market that there is not' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER moves_added AFTER INSERT ON moves
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION check_moves();
CREATE TRIGGER moves_changed AFTER UPDATE ON moves
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION check_moves();

CREATE FUNCTION check_move_sources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed s WHERE NOT EXISTS (SELECT FROM moves m WHERE m.id = s.move_id))
    OR EXISTS (
      SELECT FROM (SELECT DISTINCT upload_id AS id FROM changed) named
      WHERE NOT EXISTS (SELECT FROM uploads u WHERE u.id = named.id)
    ) THEN
    RAISE EXCEPTION 'a source names a move or an upload that there is not' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER move_sources_added AFTER INSERT ON move_sources
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION check_move_sources();

-- The other direction: what is still named stays.
CREATE FUNCTION keep_named() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE named boolean;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'firms' THEN
      named := EXISTS (SELECT FROM gone g JOIN moves m ON m.firm_left_id = g.id)
        OR EXISTS (SELECT FROM gone g JOIN moves m ON m.firm_joined_id = g.id);
    WHEN 'markets' THEN
      named := EXISTS (SELECT FROM gone g JOIN moves m ON m.market_path = g.path);
    WHEN 'moves' THEN
      named := EXISTS (SELECT FROM gone g JOIN move_sources s ON s.move_id = g.id);
    ELSE
      named := EXISTS (SELECT FROM gone g JOIN move_sources s ON s.upload_id = g.id);
  END CASE;
  IF named THEN
    RAISE EXCEPTION 'a row of % is still named by moves or their sources', TG_TABLE_NAME
      USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER firms_gone AFTER DELETE ON firms
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_named();
CREATE TRIGGER markets_gone AFTER DELETE ON markets
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_named();
CREATE TRIGGER moves_gone AFTER DELETE ON moves
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_named();
CREATE TRIGGER uploads_gone AFTER DELETE ON uploads
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_named();

-- A team is a lane in a city. The lane's index serves the firm that was left, too.
CREATE INDEX moves_lane ON moves (firm_left_id, firm_joined_id, place_key, moved_on);
DROP INDEX moves_left;
-- `search_text` is the name and the city; firms, of which there are few, are searched on their own.
CREATE INDEX moves_search ON moves USING gin (search_text gin_trgm_ops);

-- Every figure opens to its rows, and a row to the file it came from; of uploads a client sees that and no more.
GRANT SELECT ON move_sources TO liftout_app;
GRANT SELECT (id, file_name, created_at) ON uploads TO liftout_app;
