-- Who is or was registered with two firms at once, by the newest files of the register (decision 106). `kept_name` and
-- `joined_name` are the register's; each pair stands both ways.
CREATE TABLE dual_registrations (
  crd text COLLATE "C" NOT NULL,
  kept_name text NOT NULL,
  joined_name text NOT NULL,
  -- '-infinity' where the register has no day.
  kept_from date NOT NULL,
  joined_from date NOT NULL,
  -- The last day of both: that of the file where both are current.
  until date NOT NULL,
  is_current boolean NOT NULL,
  -- As in `moves`; null where another person of this name was with one of the firms.
  person_key text COLLATE "C",
  PRIMARY KEY (crd, kept_name, joined_name, kept_from, joined_from)
);
CREATE INDEX dual_registrations_person ON dual_registrations (person_key) WHERE person_key IS NOT NULL;

-- What the register's names of these firms mean: the `name_key` of each firm that rows with this name count to, of any day,
-- and their houses.
CREATE TABLE register_firm_names (
  name text PRIMARY KEY,
  shown text NOT NULL,
  keys text[] NOT NULL,
  houses text[] NOT NULL,
  rules_version text COLLATE "C" NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON dual_registrations, register_firm_names TO liftout_platform;

-- What the register says of a move that is `kept-both` by it: the firm that was kept, until when (null: still), by the file
-- of which day.
ALTER TABLE moves ADD COLUMN kept_firm text, ADD COLUMN kept_until date, ADD COLUMN kept_as_of date;
CREATE OR REPLACE VIEW counted_moves AS SELECT * FROM moves WHERE repeats IS NULL;
CREATE OR REPLACE VIEW market_moves AS
  SELECT * FROM moves WHERE market_path = (SELECT liftout_market()) AND repeats IS NULL;
CREATE OR REPLACE VIEW market_reported_moves AS SELECT * FROM moves WHERE market_path = (SELECT liftout_market());

-- Who kept a firm did not leave it: figures read such a move like one that names only the firm joined.
ALTER TABLE move_facts ADD COLUMN circumstance text COLLATE "C";
UPDATE move_facts f SET circumstance = m.circumstance FROM moves m WHERE m.id = f.id AND m.circumstance IS NOT NULL;
CREATE OR REPLACE VIEW market_move_facts AS SELECT * FROM move_facts WHERE market_path = (SELECT liftout_market());

-- What the register says of a move: both firms, and the old one still more than 30 days after it, as firms report an end
-- within 30 days; an end within 90 days of the move is its second filing. By the CRD number of the advisor, else by a name
-- that nobody else at these firms has.
CREATE FUNCTION registered_with_both(a uuid, p text, l uuid, j uuid, d date)
RETURNS TABLE (firm text, until date, as_of date) LANGUAGE sql STABLE AS $$
  SELECT k.shown, CASE WHEN h.is_current THEN NULL ELSE h.until END, CASE WHEN h.is_current THEN h.until END
  FROM (SELECT min(o.crd) AS crd FROM moves o WHERE o.advisor_id = a AND o.crd IS NOT NULL) own
  CROSS JOIN LATERAL (
    SELECT * FROM dual_registrations WHERE crd = own.crd
    UNION ALL SELECT * FROM dual_registrations WHERE own.crd IS NULL AND person_key = p) h
  JOIN register_firm_names k ON k.name = h.kept_name JOIN register_firm_names n ON n.name = h.joined_name
  JOIN firms fj ON fj.id = j LEFT JOIN firms fl ON fl.id = l
  WHERE fj.name_key = ANY (n.keys) AND fj.name_key <> ALL (k.keys) AND h.joined_from <= d + 90
    AND CASE WHEN l IS NULL THEN NOT k.houses && n.houses AND h.kept_from < h.joined_from AND h.joined_from >= d - 90
      ELSE fl.name_key = ANY (k.keys) END
    AND h.kept_from <= d AND h.until > d + CASE WHEN h.is_current THEN 30 ELSE 90 END
  ORDER BY h.is_current DESC, h.until DESC, h.kept_from, k.shown LIMIT 1
$$;

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
      SELECT c.* FROM gone g JOIN changed c USING (id)
      WHERE (g.advisor_id, g.firm_left_id, g.firm_joined_id, g.aum_cents, g.moved_on, g.is_conversion, g.market_path, g.location_key, g.repeats, g.circumstance)
        IS DISTINCT FROM (c.advisor_id, c.firm_left_id, c.firm_joined_id, c.aum_cents, c.moved_on, c.is_conversion, c.market_path, c.location_key, c.repeats, c.circumstance)
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
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION make_class_ticket() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM moves_to_classify) AND NOT EXISTS (SELECT FROM class_tickets) THEN
    INSERT INTO class_tickets DEFAULT VALUES;
  END IF;
END $$;

-- A new move is its own advisor's until others are found to be the same person's; the register may know them all the same.
CREATE FUNCTION note_dually_registered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM dual_registrations) THEN
    INSERT INTO moves_to_classify (advisor_id)
      SELECT c.advisor_id FROM changed c WHERE c.firm_joined_id IS NOT NULL AND c.crd IN (SELECT h.crd FROM dual_registrations h)
      UNION SELECT c.advisor_id FROM changed c
        WHERE c.firm_joined_id IS NOT NULL AND c.crd IS NULL AND c.person_key IN (SELECT h.person_key FROM dual_registrations h);
    PERFORM make_class_ticket();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER moves_noted_registered AFTER INSERT ON moves
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_dually_registered();

-- The moves of people whose registrations changed, or the meaning of whose firms did.
CREATE FUNCTION note_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO moves_to_classify (advisor_id)
    SELECT m.advisor_id FROM changed c JOIN moves m ON m.crd = c.crd
    UNION SELECT m.advisor_id FROM changed c JOIN moves m ON m.person_key = c.person_key;
  PERFORM make_class_ticket();
  RETURN NULL;
END $$;
CREATE TRIGGER registrations_in AFTER INSERT ON dual_registrations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_registrations();
CREATE TRIGGER registrations_out AFTER DELETE ON dual_registrations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_registrations();

CREATE FUNCTION note_register_firms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH registered AS MATERIALIZED (
    SELECT DISTINCT h.crd, h.person_key FROM changed c JOIN dual_registrations h ON c.name IN (h.kept_name, h.joined_name)
  )
  INSERT INTO moves_to_classify (advisor_id)
    SELECT m.advisor_id FROM registered r JOIN moves m ON m.crd = r.crd
    UNION SELECT m.advisor_id FROM registered r JOIN moves m ON m.person_key = r.person_key;
  PERFORM make_class_ticket();
  RETURN NULL;
END $$;
CREATE TRIGGER register_firms_changed AFTER UPDATE ON register_firm_names
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_register_firms();

-- From 50 advisors on a day a transfer is one in bulk: more than any lift-out. Of the noted lanes and days, those are looked
-- at that have one or had one.
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
    SELECT id FROM theirs
    UNION SELECT m.id FROM lanes t
      JOIN moves m ON m.firm_joined_id = t.firm_joined_id AND m.moved_on = t.moved_on AND m.firm_left_id = t.firm_left_id
      WHERE t.is_bulk OR t.was_bulk
  ), told AS MATERIALIZED (
    SELECT m.id, m.circumstance AS before, m.kept_firm AS before_firm, m.kept_until AS before_until, m.kept_as_of AS before_as_of,
      m.firm_left_id, CASE
      WHEN m.repeats IS NOT NULL THEN NULL
      WHEN m.firm_left_id IS NOT NULL AND m.firm_joined_id IS NOT NULL THEN CASE
        WHEN m.firm_left_id <> m.firm_joined_id AND EXISTS (
          SELECT FROM moves away WHERE away.advisor_id = m.advisor_id AND away.repeats IS NULL
            AND away.moved_on BETWEEN m.moved_on - 10 AND m.moved_on AND (away.moved_on, away.id) < (m.moved_on, m.id)
            AND away.firm_left_id = m.firm_joined_id AND away.firm_joined_id = m.firm_left_id) THEN 'return'
        WHEN NOT m.is_conversion AND t.is_bulk THEN 'bulk' END
      WHEN m.firm_left_id IS NULL AND EXISTS (
        SELECT FROM moves later WHERE later.advisor_id = m.advisor_id AND later.repeats IS NULL
          AND later.moved_on > m.moved_on + 90 AND later.moved_on <= m.moved_on + 730 AND later.firm_left_id <> m.firm_joined_id
          AND NOT EXISTS (SELECT FROM moves back WHERE back.advisor_id = m.advisor_id AND back.repeats IS NULL
            AND back.firm_joined_id = later.firm_left_id AND back.moved_on BETWEEN m.moved_on AND later.moved_on
            AND back.id <> m.id)) THEN 'kept-both' END AS circumstance,
      m.repeats IS NULL AND m.firm_joined_id IS NOT NULL AND NOT m.is_conversion AS may_be_kept,
      m.advisor_id, m.person_key, m.firm_joined_id, m.moved_on
    FROM affected a JOIN moves m ON m.id = a.id
      LEFT JOIN lanes t ON t.firm_joined_id = m.firm_joined_id AND t.moved_on = m.moved_on AND t.firm_left_id = m.firm_left_id
  ), found AS MATERIALIZED (
    SELECT t.id, t.before, t.before_firm, t.before_until, t.before_as_of, coalesce(t.circumstance,
      CASE WHEN r.firm IS NOT NULL THEN 'kept-both' END) AS circumstance, r.firm, r.until, r.as_of
    FROM told t LEFT JOIN LATERAL registered_with_both(t.advisor_id, t.person_key, t.firm_left_id, t.firm_joined_id, t.moved_on) r
      ON t.may_be_kept AND t.circumstance IS NULL
  ), in_order AS MATERIALIZED (
    SELECT m.id, lag(m.moved_on) OVER in_order AS previous_on, lead(m.moved_on) OVER in_order AS next_on
    FROM people t JOIN moves m ON m.advisor_id = t.advisor_id WHERE m.repeats IS NULL
    WINDOW in_order AS (PARTITION BY m.advisor_id ORDER BY m.moved_on, m.id)
  ), ordered AS (
    UPDATE move_facts f SET previous_on = o.previous_on, next_on = o.next_on FROM in_order o
    WHERE f.id = o.id AND (f.previous_on, f.next_on) IS DISTINCT FROM (o.previous_on, o.next_on)
  )
  UPDATE moves m SET circumstance = f.circumstance, kept_firm = f.firm, kept_until = f.until, kept_as_of = f.as_of FROM found f
  WHERE m.id = f.id AND (f.before, f.before_firm, f.before_until, f.before_as_of)
    IS DISTINCT FROM (f.circumstance, f.firm, f.until, f.as_of);
  RETURN NULL;
END $$;
DROP FUNCTION is_bulk_transfer(uuid, uuid, date);
