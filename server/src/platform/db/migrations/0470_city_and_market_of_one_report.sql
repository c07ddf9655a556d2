-- A move's city, state and market are of one report: where reports contradict each other, some moves had the city of one and
-- the market of another. What each report said stays told: null where it says the same as its move.
CREATE TEMP TABLE placed ON COMMIT DROP AS
  SELECT m.id, m.city AS said_city, m.state AS said_state, place.city, place.state, place.location_key
  FROM (
    SELECT DISTINCT move_id FROM move_sources WHERE city IS NOT NULL
    UNION SELECT repeats FROM moves WHERE repeats IS NOT NULL
  ) candidate JOIN moves m ON m.id = candidate.move_id
  CROSS JOIN LATERAL (
    SELECT coalesce(s.city, own.city) AS city, CASE WHEN s.city IS NULL THEN own.state ELSE s.state END AS state,
      CASE WHEN coalesce(s.city, own.city) <> '' THEN s.location_key END AS location_key
    FROM (SELECT m.id, m.city, m.state UNION ALL SELECT o.id, o.city, o.state FROM moves o WHERE o.repeats = m.id) own
      JOIN move_sources s ON s.move_id = own.id JOIN uploads u ON u.id = s.upload_id
    WHERE s.market_path IS NOT DISTINCT FROM m.market_path
    ORDER BY s.market_assumed, coalesce(s.city, own.city) = '', u.created_at, u.id, s."row" LIMIT 1
  ) place
  WHERE (place.city, place.state, place.location_key) IS DISTINCT FROM (m.city, m.state, m.location_key);

UPDATE move_sources s SET city = CASE WHEN said.is_other THEN said.city END, state = CASE WHEN said.is_other THEN said.state END
FROM (
  SELECT s.move_id, s.upload_id, s."row", coalesce(s.city, p.said_city) AS city,
    CASE WHEN s.city IS NULL THEN p.said_state ELSE s.state END AS state,
    (coalesce(s.city, p.said_city), CASE WHEN s.city IS NULL THEN p.said_state ELSE s.state END)
      IS DISTINCT FROM (p.city, p.state) AS is_other
  FROM placed p JOIN move_sources s ON s.move_id = p.id
  WHERE (p.city, p.state) IS DISTINCT FROM (p.said_city, p.said_state)
) said WHERE (s.move_id, s.upload_id, s."row") = (said.move_id, said.upload_id, said."row");

UPDATE moves m SET city = p.city, state = p.state, location_key = p.location_key FROM placed p WHERE p.id = m.id;
