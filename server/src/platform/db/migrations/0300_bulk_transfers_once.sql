-- Whether a lane has a bulk transfer on a day is looked up once at the end of a transaction (0340), for all days that it
-- touched, instead of for each after every statement: that took more than half of the time of adding moves (decision 094).
CREATE OR REPLACE FUNCTION note_changed_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A new move is its own advisor's until others are found to be the same person's.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO moves_to_classify (advisor_id) SELECT DISTINCT advisor_id FROM changed WHERE advisor_id <> id;
    INSERT INTO moves_to_classify (firm_left_id, firm_joined_id, moved_on)
      SELECT DISTINCT firm_left_id, firm_joined_id, moved_on FROM changed
      WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL AND NOT is_conversion;
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
      UNION SELECT firm_left_id, firm_joined_id, moved_on FROM differing
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
