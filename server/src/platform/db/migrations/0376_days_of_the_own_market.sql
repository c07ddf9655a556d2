-- A client's role could read from the days before and after a move that its advisor moved in another market, too (decision
-- 115). It reads those of its own market now, under the same names.
ALTER TABLE move_facts ADD COLUMN market_previous_on date, ADD COLUMN market_next_on date;
UPDATE move_facts f SET market_previous_on = o.previous_on, market_next_on = o.next_on FROM (
  SELECT id, lag(moved_on) OVER here AS previous_on, lead(moved_on) OVER here AS next_on FROM move_facts
  WINDOW here AS (PARTITION BY advisor_id, market_path ORDER BY moved_on, id)
) o WHERE o.id = f.id AND (o.previous_on IS NOT NULL OR o.next_on IS NOT NULL);
CREATE OR REPLACE VIEW market_move_facts AS
  SELECT id, advisor_id, firm_left_id, firm_joined_id, aum_cents, moved_on, market_previous_on AS previous_on,
    market_next_on AS next_on, is_conversion, market_path, location_key, circumstance
  FROM move_facts WHERE market_path = (SELECT liftout_market());

-- As in 0360; a move that is of another market now has other moves before and after it there.
CREATE OR REPLACE FUNCTION note_changed_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A new move is its own advisor's until others are found to be the same person's.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO moves_to_classify (advisor_id) SELECT DISTINCT advisor_id FROM changed WHERE advisor_id <> id;
    INSERT INTO moves_to_classify (firm_left_id, firm_joined_id, moved_on)
      SELECT DISTINCT firm_left_id, firm_joined_id, moved_on FROM changed
      WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL AND NOT is_conversion;
  ELSIF TG_OP = 'UPDATE' THEN
    -- A class that alone was changed changes no class.
    WITH before AS MATERIALIZED (
      SELECT id, advisor_id, firm_left_id, firm_joined_id, moved_on, market_path, repeats, is_conversion, g.circumstance = 'bulk' AS was_bulk FROM gone g
    ), after AS MATERIALIZED (
      SELECT id, advisor_id, firm_left_id, firm_joined_id, moved_on, market_path, repeats, is_conversion FROM changed
    ), was AS MATERIALIZED (
      SELECT id, advisor_id, firm_left_id, firm_joined_id, moved_on, market_path, repeats, is_conversion FROM before EXCEPT SELECT * FROM after
    ), is_now AS MATERIALIZED (
      SELECT * FROM after
      EXCEPT SELECT id, advisor_id, firm_left_id, firm_joined_id, moved_on, market_path, repeats, is_conversion FROM before
    ), advisors AS (
      INSERT INTO moves_to_classify (advisor_id) SELECT advisor_id FROM was UNION SELECT advisor_id FROM is_now
    )
    INSERT INTO moves_to_classify (firm_left_id, firm_joined_id, moved_on)
      SELECT firm_left_id, firm_joined_id, moved_on FROM before
        WHERE was_bulk AND id IN (SELECT id FROM was)
      UNION SELECT firm_left_id, firm_joined_id, moved_on FROM is_now
        WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL;
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

-- As in 0360, with the days of the same market.
CREATE OR REPLACE FUNCTION classify_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM class_tickets;
  WITH touched AS MATERIALIZED (DELETE FROM moves_to_classify RETURNING *), people AS MATERIALIZED (
    SELECT DISTINCT advisor_id FROM touched WHERE advisor_id IS NOT NULL
  ), theirs AS MATERIALIZED (
    SELECT m.id, m.firm_left_id, m.firm_joined_id, m.moved_on FROM people t JOIN moves m ON m.advisor_id = t.advisor_id
  ), lanes AS MATERIALIZED (
    SELECT t.firm_left_id, t.firm_joined_id, t.moved_on, transfer.* FROM (
      SELECT firm_left_id, firm_joined_id, moved_on FROM touched WHERE advisor_id IS NULL
      UNION SELECT firm_left_id, firm_joined_id, moved_on FROM theirs
        WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL
    ) t CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE m.repeats IS NULL AND NOT m.is_conversion) >= 50 AS is_bulk,
        bool_or(m.circumstance = 'bulk') AS was_bulk
      FROM moves m
      WHERE m.firm_joined_id = t.firm_joined_id AND m.moved_on = t.moved_on AND m.firm_left_id = t.firm_left_id
    ) transfer
  ), affected AS MATERIALIZED (
    SELECT id, bool_or(is_bulk) AS is_bulk FROM (
      SELECT id, false AS is_bulk FROM theirs
      UNION ALL SELECT m.id, t.is_bulk FROM lanes t
        JOIN moves m ON m.firm_joined_id = t.firm_joined_id AND m.moved_on = t.moved_on AND m.firm_left_id = t.firm_left_id
        WHERE t.is_bulk OR t.was_bulk
    ) found GROUP BY id
  ), told AS MATERIALIZED (
    SELECT m.id, m.circumstance AS before, m.kept_firm AS before_firm, m.kept_until AS before_until, m.kept_as_of AS before_as_of,
      m.firm_left_id, CASE
      WHEN m.repeats IS NOT NULL THEN NULL
      WHEN m.firm_left_id IS NOT NULL AND m.firm_joined_id IS NOT NULL THEN CASE
        WHEN m.firm_left_id <> m.firm_joined_id AND EXISTS (
          SELECT FROM moves away WHERE away.advisor_id = m.advisor_id AND away.repeats IS NULL
            AND away.moved_on BETWEEN m.moved_on - 10 AND m.moved_on AND (away.moved_on, away.id) < (m.moved_on, m.id)
            AND away.firm_left_id = m.firm_joined_id AND away.firm_joined_id = m.firm_left_id) THEN 'return'
        WHEN NOT m.is_conversion AND a.is_bulk THEN 'bulk' END
      WHEN m.firm_left_id IS NULL AND EXISTS (
        SELECT FROM moves later WHERE later.advisor_id = m.advisor_id AND later.repeats IS NULL
          AND later.moved_on > m.moved_on + 90 AND later.moved_on <= m.moved_on + 730 AND later.firm_left_id <> m.firm_joined_id
          AND NOT EXISTS (SELECT FROM moves back WHERE back.advisor_id = m.advisor_id AND back.repeats IS NULL
            AND back.firm_joined_id = later.firm_left_id AND back.moved_on BETWEEN m.moved_on AND later.moved_on
            AND back.id <> m.id)) THEN 'kept-both' END AS circumstance,
      m.repeats IS NULL AND m.firm_joined_id IS NOT NULL AND NOT m.is_conversion AS may_be_kept,
      m.advisor_id, m.person_key, m.firm_joined_id, m.moved_on
    FROM affected a JOIN moves m ON m.id = a.id
  ), found AS MATERIALIZED (
    SELECT t.id, t.before, t.before_firm, t.before_until, t.before_as_of, coalesce(t.circumstance,
      CASE WHEN r.firm IS NOT NULL THEN 'kept-both' END) AS circumstance, r.firm, r.until, r.as_of
    FROM told t LEFT JOIN LATERAL registered_with_both(t.advisor_id, t.person_key, t.firm_left_id, t.firm_joined_id, t.moved_on) r
      ON t.may_be_kept AND t.circumstance IS NULL
  ), in_order AS MATERIALIZED (
    SELECT m.id, lag(m.moved_on) OVER anywhere AS previous_on, lead(m.moved_on) OVER anywhere AS next_on,
      lag(m.moved_on) OVER here AS market_previous_on, lead(m.moved_on) OVER here AS market_next_on
    FROM people t JOIN moves m ON m.advisor_id = t.advisor_id WHERE m.repeats IS NULL
    WINDOW anywhere AS (PARTITION BY m.advisor_id ORDER BY m.moved_on, m.id),
      here AS (PARTITION BY m.advisor_id, m.market_path ORDER BY m.moved_on, m.id)
  ), ordered AS (
    UPDATE move_facts f SET previous_on = o.previous_on, next_on = o.next_on, market_previous_on = o.market_previous_on,
      market_next_on = o.market_next_on
    FROM in_order o
    WHERE f.id = o.id AND (f.previous_on, f.next_on, f.market_previous_on, f.market_next_on)
      IS DISTINCT FROM (o.previous_on, o.next_on, o.market_previous_on, o.market_next_on)
  )
  UPDATE moves m SET circumstance = f.circumstance, kept_firm = f.firm, kept_until = f.until, kept_as_of = f.as_of FROM found f
  WHERE m.id = f.id AND (f.before, f.before_firm, f.before_until, f.before_as_of)
    IS DISTINCT FROM (f.circumstance, f.firm, f.until, f.as_of);
  RETURN NULL;
END $$;
