-- A bulk transfer is in no run of a lane, as it is no lift-out in any of its cities (decision 261): its class changes runs.
CREATE OR REPLACE FUNCTION note_lane_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  days date[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT moved_on) INTO days FROM changed
      WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL AND location_key IS NOT NULL AND repeats IS NULL AND NOT is_conversion;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT moved_on) INTO days FROM gone
      WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL AND location_key IS NOT NULL AND repeats IS NULL AND NOT is_conversion;
  ELSE
    -- Most updates change nothing that is gathered.
    SELECT array_agg(DISTINCT moved_on) INTO days FROM (
      SELECT id, advisor_id, firm_left_id, firm_joined_id, moved_on, is_conversion, market_path, location_key, repeats,
        coalesce(circumstance IN ('kept-both', 'bulk'), false) FROM changed
      EXCEPT
      SELECT id, advisor_id, firm_left_id, firm_joined_id, moved_on, is_conversion, market_path, location_key, repeats,
        coalesce(circumstance IN ('kept-both', 'bulk'), false) FROM gone) differing;
    IF days IS NOT NULL THEN
      SELECT array_agg(DISTINCT moved_on) || days INTO days FROM (
        SELECT id, moved_on FROM gone EXCEPT SELECT id, moved_on FROM changed) moved;
    END IF;
  END IF;
  INSERT INTO lane_months AS m (month, version)
    SELECT month, gen_random_uuid() FROM (
      SELECT DISTINCT date_trunc('month', day + away * interval '1 day')::date AS month
      FROM unnest(days) day, unnest('{-14,0,14}'::int[]) away
    ) near ORDER BY month
    ON CONFLICT (month) DO UPDATE SET version = excluded.version, written_in = excluded.written_in
    WHERE m.written_in <> excluded.written_in;
  RETURN NULL;
END $$;

-- The runs of months near one are gathered anew.
UPDATE lane_months l SET version = gen_random_uuid(), written_in = pg_current_xact_id() FROM (
  SELECT DISTINCT date_trunc('month', day + away * interval '1 day')::date AS month
  FROM (SELECT DISTINCT moved_on AS day FROM moves WHERE class = 'bulk') b, unnest('{-14,0,14}'::int[]) away
) near WHERE l.month = near.month;
