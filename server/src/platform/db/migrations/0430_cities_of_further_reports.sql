-- Where the first report of a move tells no city, the move has that of another report, as new ones do: of the report that
-- tells its market, else of the first. What each report said stays told: null where it says the same as its move.
CREATE TEMP TABLE placed ON COMMIT DROP AS
  SELECT m.id, m.state AS said_state, place.city, place.state, place.location_key
  FROM moves m CROSS JOIN LATERAL (
    SELECT coalesce(s.city, own.city) AS city, CASE WHEN s.city IS NULL THEN own.state ELSE s.state END AS state,
      s.location_key
    FROM (SELECT m.id, m.city, m.state UNION ALL SELECT o.id, o.city, o.state FROM moves o WHERE o.repeats = m.id) own
      JOIN move_sources s ON s.move_id = own.id JOIN uploads u ON u.id = s.upload_id
    WHERE coalesce(s.city, own.city) <> ''
    ORDER BY s.market_path IS NULL, s.market_assumed, u.created_at, u.id, s."row" LIMIT 1
  ) place
  WHERE m.city = '';

UPDATE move_sources s SET city = CASE WHEN said.is_other THEN said.city END, state = CASE WHEN said.is_other THEN said.state END
FROM (
  SELECT s.move_id, s.upload_id, s."row", coalesce(s.city, '') AS city,
    CASE WHEN s.city IS NULL THEN p.said_state ELSE s.state END AS state,
    (coalesce(s.city, ''), CASE WHEN s.city IS NULL THEN p.said_state ELSE s.state END) IS DISTINCT FROM (p.city, p.state) AS is_other
  FROM placed p JOIN move_sources s ON s.move_id = p.id
) said WHERE (s.move_id, s.upload_id, s."row") = (said.move_id, said.upload_id, said."row");

UPDATE moves m SET city = p.city, state = p.state, location_key = coalesce(m.location_key, p.location_key)
FROM placed p WHERE p.id = m.id;
