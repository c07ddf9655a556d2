-- Within an upload the planner needs to know how many moves there are and roughly how they spread: a tenth of the usual
-- sample tells it in a tenth of the time (decision 094).
CREATE FUNCTION measure_growing_moves() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp
  SET default_statistics_target = 10
AS $$
BEGIN
  ANALYZE public.moves, public.move_sources;
END $$;
REVOKE ALL ON FUNCTION measure_growing_moves() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION measure_growing_moves() TO liftout_platform;

-- No query looks for a range or a share of these columns of moves.
ALTER TABLE moves
  ALTER COLUMN fingerprint SET STATISTICS 0,
  ALTER COLUMN first_name SET STATISTICS 0,
  ALTER COLUMN last_name SET STATISTICS 0,
  ALTER COLUMN state SET STATISTICS 0,
  ALTER COLUMN kept_firm SET STATISTICS 0,
  ALTER COLUMN kept_until SET STATISTICS 0,
  ALTER COLUMN kept_as_of SET STATISTICS 0;
