-- One look into the index for each row, whatever the planner thinks of tables that grow while it looks.
CREATE OR REPLACE FUNCTION check_move_sources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM changed) <> (
      SELECT count(*) FROM changed s CROSS JOIN LATERAL (SELECT FROM moves m WHERE m.id = s.move_id OFFSET 0) known
    ) OR EXISTS (
      SELECT FROM (SELECT DISTINCT upload_id AS id FROM changed) named
      WHERE NOT EXISTS (SELECT FROM uploads u WHERE u.id = named.id)
    ) THEN
    RAISE EXCEPTION 'a source names a move or an upload that there is not' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
