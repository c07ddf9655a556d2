-- What joined and left each firm, by market and month, so that a league table of firms costs the same at any number of moves
-- (decision 137). '' is no market. Only counted moves (`repeats` null); who kept a firm did not leave it. Triggers keep it.
CREATE TABLE move_firm_months (
  market_path text COLLATE "C" NOT NULL,
  -- Its first day.
  month date NOT NULL,
  firm_id uuid NOT NULL,
  is_conversion boolean NOT NULL,
  joined bigint NOT NULL,
  -- Of the known amounts.
  joined_cents numeric NOT NULL,
  joined_known bigint NOT NULL,
  "left" bigint NOT NULL,
  left_cents numeric NOT NULL,
  left_known bigint NOT NULL,
  PRIMARY KEY (market_path, month, firm_id, is_conversion)
);
CREATE INDEX move_firm_months_gone ON move_firm_months (month) WHERE joined = 0 AND "left" = 0;
CREATE VIEW market_move_firm_months AS SELECT * FROM move_firm_months WHERE market_path = (SELECT liftout_market());
GRANT SELECT ON market_move_firm_months TO liftout_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON move_firm_months TO liftout_platform;

CREATE FUNCTION count_move_firm_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    WITH sums AS MATERIALIZED (
    SELECT coalesce(market_path, '') AS market, date_trunc('month', moved_on::timestamp)::date AS month, firm, is_conversion,
      count(*) FILTER (WHERE is_joined), coalesce(sum(aum_cents) FILTER (WHERE is_joined), 0),
      count(aum_cents) FILTER (WHERE is_joined), count(*) FILTER (WHERE NOT is_joined),
      coalesce(sum(aum_cents) FILTER (WHERE NOT is_joined), 0), count(aum_cents) FILTER (WHERE NOT is_joined)
    FROM changed CROSS JOIN LATERAL (VALUES (firm_joined_id, true),
      (CASE WHEN circumstance IS DISTINCT FROM 'kept-both' THEN firm_left_id END, false)) AS side (firm, is_joined)
    WHERE repeats IS NULL AND firm IS NOT NULL GROUP BY 1, 2, 3, 4
    )
    INSERT INTO move_firm_months AS f SELECT * FROM sums ORDER BY 1, 2, 3, 4
    ON CONFLICT (market_path, month, firm_id, is_conversion) DO UPDATE SET joined = f.joined + excluded.joined,
      joined_cents = f.joined_cents + excluded.joined_cents, joined_known = f.joined_known + excluded.joined_known,
      "left" = f."left" + excluded."left", left_cents = f.left_cents + excluded.left_cents,
      left_known = f.left_known + excluded.left_known;
  ELSIF TG_OP = 'DELETE' THEN
    WITH sums AS MATERIALIZED (
    SELECT coalesce(market_path, ''), date_trunc('month', moved_on::timestamp)::date, firm, is_conversion,
      -count(*) FILTER (WHERE is_joined), -coalesce(sum(aum_cents) FILTER (WHERE is_joined), 0),
      -count(aum_cents) FILTER (WHERE is_joined), -count(*) FILTER (WHERE NOT is_joined),
      -coalesce(sum(aum_cents) FILTER (WHERE NOT is_joined), 0), -count(aum_cents) FILTER (WHERE NOT is_joined)
    FROM gone CROSS JOIN LATERAL (VALUES (firm_joined_id, true),
      (CASE WHEN circumstance IS DISTINCT FROM 'kept-both' THEN firm_left_id END, false)) AS side (firm, is_joined)
    WHERE repeats IS NULL AND firm IS NOT NULL GROUP BY 1, 2, 3, 4
    )
    INSERT INTO move_firm_months AS f SELECT * FROM sums ORDER BY 1, 2, 3, 4
    ON CONFLICT (market_path, month, firm_id, is_conversion) DO UPDATE SET joined = f.joined + excluded.joined,
      joined_cents = f.joined_cents + excluded.joined_cents, joined_known = f.joined_known + excluded.joined_known,
      "left" = f."left" + excluded."left", left_cents = f.left_cents + excluded.left_cents,
      left_known = f.left_known + excluded.left_known;
    DELETE FROM move_firm_months WHERE joined = 0 AND "left" = 0;
  END IF;
  RETURN NULL;
END $$;
-- As in 0360, and counts what an update changed: most change nothing that is counted.
CREATE OR REPLACE FUNCTION keep_move_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO move_facts (id, advisor_id, firm_left_id, firm_joined_id, aum_cents, moved_on, is_conversion, market_path, location_key)
    SELECT id, advisor_id, firm_left_id, firm_joined_id, aum_cents, moved_on, is_conversion, market_path, location_key
    FROM changed WHERE repeats IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM move_facts f USING gone g WHERE f.id = g.id;
  ELSE
    WITH differing AS MATERIALIZED (
      SELECT id, advisor_id, firm_left_id, firm_joined_id, aum_cents, moved_on, is_conversion, market_path, location_key, repeats,
        circumstance FROM changed
      EXCEPT
      SELECT id, advisor_id, firm_left_id, firm_joined_id, aum_cents, moved_on, is_conversion, market_path, location_key, repeats,
        circumstance FROM gone
    ), was_and_is AS (
      SELECT f.market_path, f.moved_on, f.firm_joined_id, f.firm_left_id, f.is_conversion, f.aum_cents, -1 AS sign
      FROM differing d JOIN move_facts f ON f.id = d.id
      UNION ALL
      SELECT market_path, moved_on, firm_joined_id, CASE WHEN circumstance = 'kept-both' THEN NULL ELSE firm_left_id END,
        is_conversion, aum_cents, 1 FROM differing WHERE repeats IS NULL
    ), by_firm AS (
      INSERT INTO move_firm_months AS f
      SELECT * FROM (
        SELECT coalesce(market_path, ''), date_trunc('month', moved_on::timestamp)::date, firm, is_conversion,
          coalesce(sum(sign) FILTER (WHERE is_joined), 0) AS joined,
          coalesce(sum(sign * aum_cents) FILTER (WHERE is_joined), 0) AS joined_cents,
          coalesce(sum(sign) FILTER (WHERE is_joined AND aum_cents IS NOT NULL), 0) AS joined_known,
          coalesce(sum(sign) FILTER (WHERE NOT is_joined), 0) AS "left",
          coalesce(sum(sign * aum_cents) FILTER (WHERE NOT is_joined), 0) AS left_cents,
          coalesce(sum(sign) FILTER (WHERE NOT is_joined AND aum_cents IS NOT NULL), 0) AS left_known
        FROM was_and_is CROSS JOIN LATERAL (VALUES (firm_joined_id, true), (firm_left_id, false)) AS side (firm, is_joined)
        WHERE firm IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ) d WHERE (joined, joined_cents, joined_known, "left", left_cents, left_known) <> (0, 0, 0, 0, 0, 0)
      ON CONFLICT (market_path, month, firm_id, is_conversion) DO UPDATE SET joined = f.joined + excluded.joined,
        joined_cents = f.joined_cents + excluded.joined_cents, joined_known = f.joined_known + excluded.joined_known,
        "left" = f."left" + excluded."left", left_cents = f.left_cents + excluded.left_cents,
        left_known = f.left_known + excluded.left_known
    ), repeating AS (
      DELETE FROM move_facts f USING differing d WHERE f.id = d.id AND d.repeats IS NOT NULL
    )
    INSERT INTO move_facts AS f (id, advisor_id, firm_left_id, firm_joined_id, aum_cents, moved_on, is_conversion, market_path, location_key, circumstance)
    SELECT id, advisor_id, CASE WHEN circumstance = 'kept-both' THEN NULL ELSE firm_left_id END, firm_joined_id, aum_cents,
      moved_on, is_conversion, market_path, location_key, circumstance
    FROM differing WHERE repeats IS NULL
    ON CONFLICT (id) DO UPDATE SET advisor_id = excluded.advisor_id, firm_left_id = excluded.firm_left_id,
      firm_joined_id = excluded.firm_joined_id, aum_cents = excluded.aum_cents, moved_on = excluded.moved_on,
      is_conversion = excluded.is_conversion, market_path = excluded.market_path, location_key = excluded.location_key,
      circumstance = excluded.circumstance;
    DELETE FROM move_firm_months WHERE joined = 0 AND "left" = 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER moves_firms_insert AFTER INSERT ON moves
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_move_firm_months();
CREATE TRIGGER moves_firms_delete AFTER DELETE ON moves
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_move_firm_months();

-- Whether the same advisor may have joined the same firm, or left it, with another counted move, of any market or of the same:
-- false is certain. Only these moves are counted person by person in each firm.
ALTER TABLE move_facts ADD COLUMN firm_again boolean NOT NULL DEFAULT false,
  ADD COLUMN market_firm_again boolean NOT NULL DEFAULT false;
CREATE OR REPLACE VIEW market_move_facts AS
  SELECT id, advisor_id, firm_left_id, firm_joined_id, aum_cents, moved_on, market_previous_on AS previous_on,
    market_next_on AS next_on, is_conversion, market_path, location_key, circumstance, market_firm_again AS firm_again
  FROM move_facts WHERE market_path = (SELECT liftout_market());

-- The moves of before. The triggers' locks keep writers out until this ends.
INSERT INTO move_firm_months AS f
  SELECT coalesce(market_path, '') AS market, date_trunc('month', moved_on::timestamp)::date AS month, firm, is_conversion,
      count(*) FILTER (WHERE is_joined), coalesce(sum(aum_cents) FILTER (WHERE is_joined), 0),
      count(aum_cents) FILTER (WHERE is_joined), count(*) FILTER (WHERE NOT is_joined),
      coalesce(sum(aum_cents) FILTER (WHERE NOT is_joined), 0), count(aum_cents) FILTER (WHERE NOT is_joined)
  FROM moves CROSS JOIN LATERAL (VALUES (firm_joined_id, true),
      (CASE WHEN circumstance IS DISTINCT FROM 'kept-both' THEN firm_left_id END, false)) AS side (firm, is_joined)
  WHERE repeats IS NULL AND firm IS NOT NULL GROUP BY 1, 2, 3, 4;
UPDATE move_facts f SET firm_again = true, market_firm_again = o.market_firm_again FROM (
  SELECT m.id, (m.firm_joined_id IS NOT NULL AND count(*) OVER joined > 1) OR (m.firm_left_id IS NOT NULL AND count(*) OVER "left" > 1) AS firm_again,
    (m.firm_joined_id IS NOT NULL AND count(*) OVER joined_here > 1) OR (m.firm_left_id IS NOT NULL AND count(*) OVER left_here > 1)
      AS market_firm_again
  FROM moves m WHERE m.repeats IS NULL
  WINDOW joined AS (PARTITION BY m.advisor_id, m.firm_joined_id),
    joined_here AS (PARTITION BY m.advisor_id, m.firm_joined_id, m.market_path),
    "left" AS (PARTITION BY m.advisor_id, m.firm_left_id),
    left_here AS (PARTITION BY m.advisor_id, m.firm_left_id, m.market_path)
) o WHERE o.id = f.id AND o.firm_again;
-- They are few, and an index that has all of them that figures read costs little.
CREATE INDEX move_facts_again ON move_facts (market_path, moved_on)
  INCLUDE (advisor_id, firm_left_id, firm_joined_id, aum_cents, is_conversion, id) WHERE firm_again;
CREATE INDEX move_facts_again_here ON move_facts (market_path, moved_on)
  INCLUDE (advisor_id, firm_left_id, firm_joined_id, aum_cents, is_conversion, id) WHERE market_firm_again;
ANALYZE move_firm_months;

-- As in 0376, and finds who joined or left the same firm again.
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
