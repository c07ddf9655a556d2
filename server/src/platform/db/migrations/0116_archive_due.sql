-- A contact that its source has no more is not archived while it is in the pipeline. It is once it is out of it: until
-- then its row says so.
ALTER TABLE sync_rows ADD COLUMN is_archive_due boolean NOT NULL DEFAULT false;
CREATE INDEX sync_rows_archive_due ON sync_rows (client_id, source, stream, source_id) WHERE is_archive_due;

-- The owner of a forced table has no policy; for this transaction it needs none.
ALTER TABLE sync_rows NO FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY;
UPDATE sync_rows r SET is_archive_due = true FROM contacts c
WHERE r.stream = 'contacts' AND r.gone_at IS NOT NULL AND c.client_id = r.client_id AND c.source = r.source
  AND c.source_id = r.source_id AND c.archived_at IS NULL AND c.in_pipeline AND NOT c.is_kept;
ALTER TABLE sync_rows FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;
