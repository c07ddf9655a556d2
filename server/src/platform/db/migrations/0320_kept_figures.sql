-- Answers of figures of moves that are kept, and what tells whether one still holds (decision 100): the version of each
-- market's moves and uploads ('' for places in no market), and under '*' that of the firms' names. Every transaction that
-- changes one of them gives it another version, at random, so that no version comes back.
CREATE TABLE figure_versions (market_path text COLLATE "C" PRIMARY KEY, version uuid NOT NULL);
-- What the running transaction changed; empty otherwise. Versions are written at its end, in the order of their keys, so
-- that writers wait for each other only as long as a commit takes.
CREATE TABLE figure_changes (market_path text COLLATE "C" NOT NULL);

CREATE FUNCTION note_figure_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO figure_changes SELECT coalesce(market_path, '') FROM changed EXCEPT SELECT market_path FROM figure_changes;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO figure_changes SELECT coalesce(market_path, '') FROM gone EXCEPT SELECT market_path FROM figure_changes;
  ELSE
    INSERT INTO figure_changes (SELECT coalesce(market_path, '') FROM gone UNION SELECT coalesce(market_path, '') FROM changed)
      EXCEPT SELECT market_path FROM figure_changes;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER moves_figures_insert AFTER INSERT ON moves
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_figure_changes();
CREATE TRIGGER moves_figures_update AFTER UPDATE ON moves
  REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_figure_changes();
CREATE TRIGGER moves_figures_delete AFTER DELETE ON moves
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_figure_changes();
CREATE TRIGGER uploads_figures_insert AFTER INSERT ON uploads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_figure_changes();
CREATE TRIGGER uploads_figures_update AFTER UPDATE ON uploads
  REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_figure_changes();
CREATE TRIGGER uploads_figures_delete AFTER DELETE ON uploads
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_figure_changes();

CREATE FUNCTION note_figure_changes_everywhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes SELECT '*' EXCEPT SELECT market_path FROM figure_changes;
  RETURN NULL;
END $$;
CREATE TRIGGER firms_figures AFTER UPDATE OF name, channel OR DELETE OR TRUNCATE ON firms
  FOR EACH STATEMENT EXECUTE FUNCTION note_figure_changes_everywhere();
CREATE TRIGGER moves_figures_truncate AFTER TRUNCATE ON moves
  FOR EACH STATEMENT EXECUTE FUNCTION note_figure_changes_everywhere();
CREATE TRIGGER uploads_figures_truncate AFTER TRUNCATE ON uploads
  FOR EACH STATEMENT EXECUTE FUNCTION note_figure_changes_everywhere();

CREATE FUNCTION renew_figure_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH noted AS (DELETE FROM figure_changes RETURNING market_path)
  INSERT INTO figure_versions SELECT market_path, gen_random_uuid() FROM (SELECT DISTINCT market_path FROM noted) n ORDER BY 1
  ON CONFLICT (market_path) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER figure_changes_written AFTER INSERT ON figure_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION renew_figure_versions();

-- After a crash of the database it is empty, which costs a calculation of each. `market_path` null: all markets.
CREATE UNLOGGED TABLE kept_figures (
  key text COLLATE "C" PRIMARY KEY,
  market_path text COLLATE "C",
  -- Of what the answer was calculated from, or of less.
  version text COLLATE "C" NOT NULL,
  request json NOT NULL,
  answer json NOT NULL,
  -- When a reader asked last, within an hour.
  asked_at timestamptz (3) NOT NULL
);
CREATE INDEX kept_figures_asked ON kept_figures (asked_at);

-- Without what was asked: that other clients of the market asked it is none of a client's.
CREATE VIEW market_kept_figures AS
  SELECT key, version, answer, asked_at FROM kept_figures WHERE market_path = (SELECT liftout_market());
CREATE VIEW market_figure_versions AS
  SELECT * FROM figure_versions WHERE market_path IN ((SELECT liftout_market()), '*');
GRANT SELECT ON market_kept_figures, market_figure_versions TO liftout_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON figure_versions, figure_changes, kept_figures TO liftout_platform;
