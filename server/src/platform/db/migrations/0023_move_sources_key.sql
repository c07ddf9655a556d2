-- One index for each source instead of two: an upload's sources lie side by side, which a BRIN index knows for nothing.
ALTER TABLE move_sources DROP CONSTRAINT move_sources_upload_id_move_id_pk;
ALTER TABLE move_sources ADD CONSTRAINT move_sources_move_id_upload_id_pk PRIMARY KEY (move_id, upload_id);
DROP INDEX move_sources_move;
CREATE INDEX move_sources_upload ON move_sources USING brin (upload_id) WITH (pages_per_range = 32);
