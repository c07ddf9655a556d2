-- Nobody but the owner makes anything here: what others could put into this schema, the owner might run. A database that
-- came from before PostgreSQL 15 lets everybody.
DO $$
BEGIN
  REVOKE CREATE ON SCHEMA public FROM PUBLIC;
EXCEPTION WHEN insufficient_privilege THEN
  NULL; -- the schema is another role's; the start then says what is left to do
END $$;

-- What was applied is the owner's to write down.
REVOKE ALL ON migrations FROM liftout_platform;
