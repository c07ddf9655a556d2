-- Since when a spelling waits for an admin. A decision keeps it, so that an undo tells how long the name has really waited.
ALTER TABLE firm_aliases ADD COLUMN waits_since timestamptz;

CREATE FUNCTION keep_firm_name_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'review' THEN
    NEW.waits_since := coalesce(NEW.waits_since, NEW.updated_at);
  ELSIF NEW.status = 'rule' THEN
    NEW.waits_since := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_firm_name_waiting BEFORE INSERT OR UPDATE OF status ON firm_aliases
  FOR EACH ROW EXECUTE FUNCTION keep_firm_name_waiting();

-- Of those that were decided, no earlier time is known than that of the decision.
SET LOCAL ROLE liftout_platform;
UPDATE firm_aliases SET waits_since = updated_at WHERE 'review' IN (status, previous_status);
RESET ROLE;
