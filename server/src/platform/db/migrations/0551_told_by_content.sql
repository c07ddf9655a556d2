-- Which report of a move is told follows from what the reports say (decision 152): the names, spellings, city, market and e-mail address
-- of moves that are told by several reports. What each report said stays told: null where it says the same as its move.
CREATE TEMP TABLE retold ON COMMIT DROP AS
WITH candidate AS (
  SELECT move_id AS id FROM move_sources GROUP BY move_id HAVING count(*) > 1
  UNION SELECT repeats FROM moves WHERE repeats IS NOT NULL
), report AS (
  SELECT m.id, s.email, s.market_path, s.market_assumed, s.location_key, own.id = m.id AS is_own,
    coalesce(s.city, own.city) AS city, CASE WHEN s.city IS NULL THEN own.state ELSE s.state END AS state,
    coalesce(s.first_name, own.first_name) AS first_name, coalesce(s.last_name, own.last_name) AS last_name,
    coalesce(s.firm_left_spelling, own.firm_left_spelling) AS firm_left, coalesce(s.firm_joined_spelling, own.firm_joined_spelling) AS firm_joined
  FROM candidate c JOIN moves m ON m.id = c.id JOIN moves own ON own.id = m.id OR own.repeats = m.id
    JOIN move_sources s ON s.move_id = own.id
), place AS (
  SELECT DISTINCT ON (id) id, city, state, market_path, market_assumed, CASE WHEN city <> '' THEN location_key END AS location_key FROM report
  ORDER BY id, market_path IS NULL, market_assumed, city = '', state IS NULL, coalesce(market_path, '') COLLATE "C", coalesce(state, '') COLLATE "C",
    upper(city) = city OR lower(city) = city, city COLLATE "C", coalesce(location_key, '') COLLATE "C"
), named AS (
  SELECT DISTINCT ON (id) id, first_name, last_name, firm_left, firm_joined FROM report WHERE is_own
  ORDER BY id, upper(first_name || ' ' || last_name) = first_name || ' ' || last_name OR lower(first_name || ' ' || last_name) = first_name || ' ' || last_name,
    last_name COLLATE "C", first_name COLLATE "C",
    upper(firm_left || ' ' || firm_joined) = firm_left || ' ' || firm_joined OR lower(firm_left || ' ' || firm_joined) = firm_left || ' ' || firm_joined,
    firm_left COLLATE "C", firm_joined COLLATE "C"
), mailed AS (
  SELECT id, min(email) AS email FROM report WHERE is_own GROUP BY id
)
SELECT id, n.first_name, n.last_name, n.firm_left, n.firm_joined, p.city, p.state, p.market_path, p.market_assumed, p.location_key, e.email
FROM named n JOIN place p USING (id) JOIN mailed e USING (id) JOIN moves m USING (id)
WHERE (n.first_name, n.last_name, n.firm_left, n.firm_joined, p.city, p.state, p.market_path, p.market_assumed, p.location_key, e.email)
  IS DISTINCT FROM (m.first_name, m.last_name, m.firm_left_spelling, m.firm_joined_spelling, m.city, m.state, m.market_path, m.market_assumed,
    m.location_key, m.email);

UPDATE move_sources s SET first_name = nullif(o.first_name, r.first_name), last_name = nullif(o.last_name, r.last_name),
  firm_left_spelling = nullif(o.firm_left, r.firm_left), firm_joined_spelling = nullif(o.firm_joined, r.firm_joined),
  city = CASE WHEN (o.city, o.state) IS DISTINCT FROM (r.city, r.state) THEN o.city END,
  state = CASE WHEN (o.city, o.state) IS DISTINCT FROM (r.city, r.state) THEN o.state END
FROM (
  SELECT s.move_id, s.upload_id, s."row", coalesce(s.first_name, m.first_name) AS first_name, coalesce(s.last_name, m.last_name) AS last_name,
    coalesce(s.firm_left_spelling, m.firm_left_spelling) AS firm_left, coalesce(s.firm_joined_spelling, m.firm_joined_spelling) AS firm_joined,
    coalesce(s.city, m.city) AS city, CASE WHEN s.city IS NULL THEN m.state ELSE s.state END AS state
  FROM retold r JOIN moves m ON m.id = r.id JOIN move_sources s ON s.move_id = m.id
) o JOIN retold r ON r.id = o.move_id
WHERE (s.move_id, s.upload_id, s."row") = (o.move_id, o.upload_id, o."row");

-- Who made the moves that several rows tell is found again in the background, with the move that counts.
UPDATE moves m SET first_name = r.first_name, last_name = r.last_name, firm_left_spelling = r.firm_left, firm_joined_spelling = r.firm_joined,
  city = r.city, state = r.state, market_path = r.market_path, market_assumed = r.market_assumed, location_key = r.location_key, email = r.email
FROM retold r WHERE r.id = m.id;
UPDATE moves m SET block_key = NULL WHERE repeats IS NOT NULL OR id IN (SELECT id FROM retold UNION SELECT repeats FROM moves WHERE repeats IS NOT NULL);
