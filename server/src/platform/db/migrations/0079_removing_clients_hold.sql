-- The references of 0078 hold for the rows that were there, checked while others read and write.
DO $$
DECLARE reference record;
BEGIN
  FOR reference IN
    SELECT conrelid::regclass AS source, conname FROM pg_constraint WHERE contype = 'f' AND NOT convalidated
  LOOP
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', reference.source, reference.conname);
  END LOOP;
END $$;
