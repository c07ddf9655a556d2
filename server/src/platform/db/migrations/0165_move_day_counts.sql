-- How many moves there are by market, day and upload, so that coverage and totals cost the same at any number of moves
-- (decision 071). A trigger keeps it, so no writer can forget. '' is no market. Only counted moves (`repeats` null).
CREATE TABLE move_day_counts (
  market_path text COLLATE "C" NOT NULL,
  moved_on date NOT NULL,
  -- When the moves were added: the instant of the upload that was the first to report them.
  created_at timestamp (3) with time zone NOT NULL,
  moves bigint NOT NULL,
  conversions bigint NOT NULL,
  PRIMARY KEY (market_path, moved_on, created_at)
);
-- Days whose moves went are found without looking.
CREATE INDEX move_day_counts_gone ON move_day_counts (moved_on) WHERE moves = 0;
CREATE VIEW market_move_day_counts AS SELECT * FROM move_day_counts WHERE market_path = (SELECT liftout_market());
GRANT SELECT ON market_move_day_counts TO liftout_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON move_day_counts TO liftout_platform;

CREATE FUNCTION count_move_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO move_day_counts AS c
    SELECT coalesce(market_path, ''), moved_on, created_at, count(*), count(*) FILTER (WHERE is_conversion)
    FROM changed WHERE repeats IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (market_path, moved_on, created_at) DO UPDATE SET moves = c.moves + excluded.moves,
      conversions = c.conversions + excluded.conversions;
  END IF;
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    INSERT INTO move_day_counts AS c
    SELECT coalesce(market_path, ''), moved_on, created_at, -count(*), -count(*) FILTER (WHERE is_conversion)
    FROM gone WHERE repeats IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (market_path, moved_on, created_at) DO UPDATE SET moves = c.moves + excluded.moves,
      conversions = c.conversions + excluded.conversions;
    DELETE FROM move_day_counts WHERE moves = 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER moves_days_insert AFTER INSERT ON moves
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_move_days();
CREATE TRIGGER moves_days_update AFTER UPDATE ON moves
  REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_move_days();
CREATE TRIGGER moves_days_delete AFTER DELETE ON moves
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_move_days();

-- The moves of before. The triggers' locks keep writers out until this ends.
INSERT INTO move_day_counts
  SELECT coalesce(market_path, ''), moved_on, created_at, count(*), count(*) FILTER (WHERE is_conversion)
  FROM moves WHERE repeats IS NULL GROUP BY 1, 2, 3;
