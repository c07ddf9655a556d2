-- Of two moves of one day, out and back, which is the return is told by the career: whoever joined the firm before, or leaves it
-- next, was there at the beginning or the end of the day. Where it tells nothing, by what the two rows say. Ids, by which it was told,
-- depend on the order of uploads.
CREATE FUNCTION is_way_out(a uuid, d date, home uuid, away uuid, comes_first boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN came_home <> came_away THEN came_home WHEN goes_home <> goes_away THEN goes_home ELSE comes_first END
  FROM (
    SELECT coalesce(bool_or(m.firm_joined_id = home), false) AS came_home, coalesce(bool_or(m.firm_joined_id = away), false) AS came_away
    FROM moves m WHERE m.advisor_id = a AND m.repeats IS NULL AND m.moved_on = (
      SELECT max(b.moved_on) FROM moves b WHERE b.advisor_id = a AND b.repeats IS NULL AND b.moved_on < d)
  ) earlier, (
    SELECT coalesce(bool_or(m.firm_left_id = home), false) AS goes_home, coalesce(bool_or(m.firm_left_id = away), false) AS goes_away
    FROM moves m WHERE m.advisor_id = a AND m.repeats IS NULL AND m.moved_on = (
      SELECT min(b.moved_on) FROM moves b WHERE b.advisor_id = a AND b.repeats IS NULL AND b.moved_on > d)
  ) later
$$;

-- As in 0410, but for returns of one day.
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
            AND away.moved_on BETWEEN m.moved_on - 10 AND m.moved_on
            AND away.firm_left_id = m.firm_joined_id AND away.firm_joined_id = m.firm_left_id
            AND (away.moved_on < m.moved_on OR is_way_out(away.advisor_id, away.moved_on, away.firm_left_id, away.firm_joined_id,
              away.fingerprint < m.fingerprint))) THEN 'return'
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
      lag(m.moved_on) OVER here AS market_previous_on, lead(m.moved_on) OVER here AS market_next_on,
      (m.firm_joined_id IS NOT NULL AND count(*) OVER joined > 1) OR (m.firm_left_id IS NOT NULL AND count(*) OVER "left" > 1) AS firm_again,
      (m.firm_joined_id IS NOT NULL AND count(*) OVER joined_here > 1) OR (m.firm_left_id IS NOT NULL AND count(*) OVER left_here > 1)
        AS market_firm_again
    FROM people t JOIN moves m ON m.advisor_id = t.advisor_id WHERE m.repeats IS NULL
    WINDOW anywhere AS (PARTITION BY m.advisor_id ORDER BY m.moved_on, m.id),
      here AS (PARTITION BY m.advisor_id, m.market_path ORDER BY m.moved_on, m.id),
      joined AS (PARTITION BY m.advisor_id, m.firm_joined_id),
      joined_here AS (PARTITION BY m.advisor_id, m.firm_joined_id, m.market_path),
      "left" AS (PARTITION BY m.advisor_id, m.firm_left_id),
      left_here AS (PARTITION BY m.advisor_id, m.firm_left_id, m.market_path)
  ), ordered AS (
    UPDATE move_facts f SET previous_on = o.previous_on, next_on = o.next_on, market_previous_on = o.market_previous_on,
      market_next_on = o.market_next_on, firm_again = o.firm_again, market_firm_again = o.market_firm_again
    FROM in_order o
    WHERE f.id = o.id
      AND (f.previous_on, f.next_on, f.market_previous_on, f.market_next_on, f.firm_again, f.market_firm_again)
      IS DISTINCT FROM (o.previous_on, o.next_on, o.market_previous_on, o.market_next_on, o.firm_again, o.market_firm_again)
  )
  UPDATE moves m SET circumstance = f.circumstance, kept_firm = f.firm, kept_until = f.until, kept_as_of = f.as_of FROM found f
  WHERE m.id = f.id AND (f.before, f.before_firm, f.before_until, f.before_as_of)
    IS DISTINCT FROM (f.circumstance, f.firm, f.until, f.as_of);
  RETURN NULL;
END $$;

INSERT INTO moves_to_classify (advisor_id)
  SELECT DISTINCT m.advisor_id FROM moves m JOIN moves o ON o.advisor_id = m.advisor_id AND o.moved_on = m.moved_on
    AND o.firm_left_id = m.firm_joined_id AND o.firm_joined_id = m.firm_left_id
  WHERE m.circumstance = 'return';
SELECT make_class_ticket();
