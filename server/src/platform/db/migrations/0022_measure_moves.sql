-- After an upload the planner must not think of a table that holds a few rows. Only its owner may measure a table.
CREATE FUNCTION measure_moves() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  ANALYZE public.moves;
  ANALYZE public.move_sources;
END $$;
REVOKE ALL ON FUNCTION measure_moves() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION measure_moves() TO liftout_platform;
