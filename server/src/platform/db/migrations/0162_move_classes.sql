-- What kind of change each move is (decision 070), kept so that moves are listed and counted by it. What a row says itself
-- decides first; `circumstance` is what other moves make of it, found at the end of each transaction.
ALTER TABLE moves ADD COLUMN circumstance text COLLATE "C" CHECK (circumstance IN ('return', 'bulk', 'kept-both'));
ALTER TABLE moves ADD COLUMN class text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
  CASE WHEN repeats IS NOT NULL THEN 'repeat' WHEN is_takeover THEN 'takeover' WHEN is_conversion THEN 'conversion'
    WHEN circumstance IS NOT NULL THEN circumstance WHEN firm_left_id IS NULL THEN 'joined'
    WHEN firm_joined_id IS NULL THEN 'left' ELSE 'move' END) STORED;
CREATE INDEX moves_class ON moves (class, moved_on DESC, id DESC) WHERE class <> 'move';
CREATE INDEX moves_market_class ON moves (market_path, class, moved_on DESC, id DESC) WHERE class <> 'move';
-- Also finds those who went from one firm to another on a day.
DROP INDEX moves_joined;
CREATE INDEX moves_joined ON moves (firm_joined_id, moved_on, firm_left_id);

CREATE OR REPLACE VIEW counted_moves AS SELECT * FROM moves WHERE repeats IS NULL;
CREATE OR REPLACE VIEW market_moves AS
  SELECT * FROM moves WHERE market_path = (SELECT liftout_market()) AND repeats IS NULL;
-- With those that repeat another, which no figure counts.
CREATE VIEW market_reported_moves AS SELECT * FROM moves WHERE market_path = (SELECT liftout_market());
GRANT SELECT ON market_reported_moves TO liftout_app;

-- Advisors, or firms and a day, whose moves are to be looked at before the transaction ends; empty otherwise. A ticket
-- makes that happen.
CREATE TABLE moves_to_classify (advisor_id uuid, firm_left_id uuid, firm_joined_id uuid, moved_on date);
CREATE TABLE class_tickets (noted_at timestamptz (3) NOT NULL DEFAULT now());
GRANT SELECT, INSERT, UPDATE, DELETE ON moves_to_classify, class_tickets TO liftout_platform;

-- From 50 advisors on a day a transfer is one in bulk: more than any lift-out.
CREATE FUNCTION is_bulk_transfer(l uuid, j uuid, d date) RETURNS boolean LANGUAGE sql STABLE
  RETURN (SELECT count(*) = 50 FROM (
    SELECT FROM moves m WHERE m.firm_joined_id = j AND m.moved_on = d AND m.firm_left_id = l
      AND m.repeats IS NULL AND NOT m.is_conversion LIMIT 50) first_fifty);

CREATE FUNCTION note_changed_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A new move is its own advisor's until others are found to be the same person's.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO moves_to_classify (advisor_id) SELECT DISTINCT advisor_id FROM changed WHERE advisor_id <> id;
    INSERT INTO moves_to_classify (firm_left_id, firm_joined_id, moved_on)
      SELECT * FROM (SELECT DISTINCT firm_left_id AS l, firm_joined_id AS j, moved_on AS d FROM changed
        WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL AND NOT is_conversion) lane_day
      WHERE is_bulk_transfer(l, j, d);
  ELSIF TG_OP = 'UPDATE' THEN
    WITH differing AS MATERIALIZED (
      SELECT g.advisor_id AS before_id, c.advisor_id AS after_id, g.firm_left_id AS before_left, g.firm_joined_id AS before_joined,
        g.moved_on AS before_day, g.circumstance, c.firm_left_id, c.firm_joined_id, c.moved_on
      FROM gone g JOIN changed c USING (id)
      WHERE (g.advisor_id, g.firm_left_id, g.firm_joined_id, g.moved_on, g.repeats, g.is_conversion)
        IS DISTINCT FROM (c.advisor_id, c.firm_left_id, c.firm_joined_id, c.moved_on, c.repeats, c.is_conversion)
    ), advisors AS (
      INSERT INTO moves_to_classify (advisor_id) SELECT before_id FROM differing UNION SELECT after_id FROM differing
    )
    INSERT INTO moves_to_classify (firm_left_id, firm_joined_id, moved_on)
      SELECT before_left, before_joined, before_day FROM differing WHERE circumstance = 'bulk'
      UNION SELECT * FROM (SELECT DISTINCT firm_left_id AS l, firm_joined_id AS j, moved_on AS d FROM differing
        WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL) lane_day
      WHERE is_bulk_transfer(l, j, d);
  ELSE
    INSERT INTO moves_to_classify (advisor_id) SELECT DISTINCT advisor_id FROM gone g
      WHERE EXISTS (SELECT FROM moves m WHERE m.advisor_id = g.advisor_id);
    INSERT INTO moves_to_classify (firm_left_id, firm_joined_id, moved_on)
      SELECT DISTINCT firm_left_id, firm_joined_id, moved_on FROM gone WHERE circumstance = 'bulk';
  END IF;
  IF EXISTS (SELECT FROM moves_to_classify) AND NOT EXISTS (SELECT FROM class_tickets) THEN
    INSERT INTO class_tickets DEFAULT VALUES;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER moves_noted_in AFTER INSERT ON moves
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_moves();
CREATE TRIGGER moves_noted_out AFTER DELETE ON moves
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_changed_moves();
CREATE TRIGGER moves_noted_again AFTER UPDATE ON moves
  REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_moves();

-- A return goes back within 10 days to the firm just left. Kept both: only a firm joined, while the advisor left another
-- one more than 90 days later, within two years, and had not joined that one in between.
CREATE FUNCTION classify_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM class_tickets;
  WITH touched AS MATERIALIZED (DELETE FROM moves_to_classify RETURNING *), affected AS MATERIALIZED (
    SELECT m.id FROM (SELECT DISTINCT advisor_id FROM touched WHERE advisor_id IS NOT NULL) t
      JOIN moves m ON m.advisor_id = t.advisor_id
    UNION SELECT m.id FROM (SELECT DISTINCT firm_left_id, firm_joined_id, moved_on FROM touched WHERE advisor_id IS NULL) t
      JOIN moves m ON m.firm_joined_id = t.firm_joined_id AND m.moved_on = t.moved_on AND m.firm_left_id = t.firm_left_id
  ), found AS MATERIALIZED (
    SELECT m.id, m.circumstance AS before, CASE
      WHEN m.repeats IS NOT NULL THEN NULL
      WHEN m.firm_left_id IS NOT NULL AND m.firm_joined_id IS NOT NULL THEN CASE
        WHEN m.firm_left_id <> m.firm_joined_id AND EXISTS (
          SELECT FROM moves away WHERE away.advisor_id = m.advisor_id AND away.repeats IS NULL
            AND away.moved_on BETWEEN m.moved_on - 10 AND m.moved_on AND (away.moved_on, away.id) < (m.moved_on, m.id)
            AND away.firm_left_id = m.firm_joined_id AND away.firm_joined_id = m.firm_left_id) THEN 'return'
        WHEN NOT m.is_conversion AND is_bulk_transfer(m.firm_left_id, m.firm_joined_id, m.moved_on) THEN 'bulk' END
      WHEN m.firm_left_id IS NULL AND EXISTS (
        SELECT FROM moves later WHERE later.advisor_id = m.advisor_id AND later.repeats IS NULL
          AND later.moved_on > m.moved_on + 90 AND later.moved_on <= m.moved_on + 730 AND later.firm_left_id <> m.firm_joined_id
          AND NOT EXISTS (SELECT FROM moves back WHERE back.advisor_id = m.advisor_id AND back.repeats IS NULL
            AND back.firm_joined_id = later.firm_left_id AND back.moved_on BETWEEN m.moved_on AND later.moved_on
            AND back.id <> m.id)) THEN 'kept-both' END AS circumstance
    FROM affected a JOIN moves m ON m.id = a.id
  )
  UPDATE moves m SET circumstance = f.circumstance FROM found f
  WHERE m.id = f.id AND f.before IS DISTINCT FROM f.circumstance;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER class_tickets_due AFTER INSERT ON class_tickets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION classify_moves();

-- The moves of before.
INSERT INTO moves_to_classify (advisor_id) SELECT advisor_id FROM moves GROUP BY 1 HAVING count(*) > 1;
INSERT INTO moves_to_classify (firm_left_id, firm_joined_id, moved_on)
  SELECT firm_left_id, firm_joined_id, moved_on FROM moves WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL
  GROUP BY 1, 2, 3 HAVING count(*) >= 50;
INSERT INTO class_tickets DEFAULT VALUES;
