-- A run that reads a source says now and then that it is alive: one that fell silent died with its process.
ALTER TABLE source_syncs ADD COLUMN alive_at timestamp (3) with time zone;
