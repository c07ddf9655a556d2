-- What figures read of a move, in a narrow table of its own (decision 083): the counted moves (`repeats` null), each with the
-- days of the same advisor's counted moves before and after it, in any market. A move is its advisor's only one in a span
-- where neither day lies in it, so that advisors are added up without looking at people. Triggers keep it.
CREATE TABLE move_facts (
  id uuid PRIMARY KEY,
  advisor_id uuid NOT NULL,
  firm_left_id uuid,
  firm_joined_id uuid,
  aum_cents bigint,
  moved_on date NOT NULL,
  previous_on date,
  next_on date,
  is_conversion boolean NOT NULL,
  market_path text COLLATE "C",
  location_key text COLLATE "C"
  -- The days before and after change in place.
) WITH (fillfactor = 85);
CREATE VIEW market_move_facts AS SELECT * FROM move_facts WHERE market_path = (SELECT liftout_market());
GRANT SELECT ON market_move_facts TO liftout_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON move_facts TO liftout_platform;

INSERT INTO move_facts
  SELECT id, advisor_id, firm_left_id, firm_joined_id, aum_cents, moved_on, lag(moved_on) OVER in_order,
    lead(moved_on) OVER in_order, is_conversion, market_path, location_key
  FROM moves WHERE repeats IS NULL WINDOW in_order AS (PARTITION BY advisor_id ORDER BY moved_on, id)
  ORDER BY market_path, moved_on;
CREATE INDEX move_facts_market ON move_facts (market_path, moved_on);
ANALYZE move_facts;
-- It was made for the figures, and was the dearest to keep.
DROP INDEX moves_market_advisors;

CREATE FUNCTION keep_move_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO move_facts (id, advisor_id, firm_left_id, firm_joined_id, aum_cents, moved_on, is_conversion, market_path, location_key)
    SELECT id, advisor_id, firm_left_id, firm_joined_id, aum_cents, moved_on, is_conversion, market_path, location_key
    FROM changed WHERE repeats IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM move_facts f USING gone g WHERE f.id = g.id;
  ELSE
    WITH differing AS MATERIALIZED (
      SELECT c.* FROM gone g JOIN changed c USING (id)
      WHERE (g.advisor_id, g.firm_left_id, g.firm_joined_id, g.aum_cents, g.moved_on, g.is_conversion, g.market_path, g.location_key, g.repeats)
        IS DISTINCT FROM (c.advisor_id, c.firm_left_id, c.firm_joined_id, c.aum_cents, c.moved_on, c.is_conversion, c.market_path, c.location_key, c.repeats)
    ), repeating AS (
      DELETE FROM move_facts f USING differing d WHERE f.id = d.id AND d.repeats IS NOT NULL
    )
    INSERT INTO move_facts AS f (id, advisor_id, firm_left_id, firm_joined_id, aum_cents, moved_on, is_conversion, market_path, location_key)
    SELECT id, advisor_id, firm_left_id, firm_joined_id, aum_cents, moved_on, is_conversion, market_path, location_key
    FROM differing WHERE repeats IS NULL
    ON CONFLICT (id) DO UPDATE SET advisor_id = excluded.advisor_id, firm_left_id = excluded.firm_left_id,
      firm_joined_id = excluded.firm_joined_id, aum_cents = excluded.aum_cents, moved_on = excluded.moved_on,
      is_conversion = excluded.is_conversion, market_path = excluded.market_path, location_key = excluded.location_key;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER moves_facts_insert AFTER INSERT ON moves
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_move_facts();
CREATE TRIGGER moves_facts_update AFTER UPDATE ON moves
  REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_move_facts();
CREATE TRIGGER moves_facts_delete AFTER DELETE ON moves
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_move_facts();

-- The days before and after are found with the class, at the end of each transaction, for the same advisors.
CREATE OR REPLACE FUNCTION classify_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM class_tickets;
  WITH touched AS MATERIALIZED (DELETE FROM moves_to_classify RETURNING *), people AS MATERIALIZED (
    SELECT DISTINCT advisor_id FROM touched WHERE advisor_id IS NOT NULL
  ), affected AS MATERIALIZED (
    SELECT m.id FROM people t
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
  ), in_order AS MATERIALIZED (
    SELECT m.id, lag(m.moved_on) OVER in_order AS previous_on, lead(m.moved_on) OVER in_order AS next_on
    FROM people t JOIN moves m ON m.advisor_id = t.advisor_id WHERE m.repeats IS NULL
    WINDOW in_order AS (PARTITION BY m.advisor_id ORDER BY m.moved_on, m.id)
  ), ordered AS (
    UPDATE move_facts f SET previous_on = o.previous_on, next_on = o.next_on FROM in_order o
    WHERE f.id = o.id AND (f.previous_on, f.next_on) IS DISTINCT FROM (o.previous_on, o.next_on)
  )
  UPDATE moves m SET circumstance = f.circumstance FROM found f
  WHERE m.id = f.id AND f.before IS DISTINCT FROM f.circumstance;
  RETURN NULL;
END $$;
