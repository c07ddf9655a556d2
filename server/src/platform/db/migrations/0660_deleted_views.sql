-- A deleted view stays for a day, so that Undo puts it back with whoever watches it.
ALTER TABLE saved_views ADD deleted_at timestamp (3) with time zone;
