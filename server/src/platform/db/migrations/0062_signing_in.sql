-- What is closed stays closed for whoever was signed in. A session carries the epoch of its client's access; each
-- time the client is opened or closed the epoch moves on, and a session of an earlier one never works again. An
-- expiry that has passed closed the access although no row changed, so changing it afterwards moves the epoch too.
-- The trigger sees every writer, and nobody can set an epoch by hand.
ALTER TABLE clients ADD COLUMN access_epoch integer NOT NULL DEFAULT 1;
ALTER TABLE sessions ADD COLUMN access_epoch integer NOT NULL DEFAULT 1;
ALTER TABLE sessions ALTER COLUMN access_epoch DROP DEFAULT;

CREATE FUNCTION move_access_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.access_epoch := OLD.access_epoch;
  IF NEW.is_active IS DISTINCT FROM OLD.is_active
    OR (NEW.archived_at IS NULL) IS DISTINCT FROM (OLD.archived_at IS NULL)
    OR (NEW.expires_at IS DISTINCT FROM OLD.expires_at AND OLD.expires_at <= now())
  THEN
    NEW.access_epoch := OLD.access_epoch + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER clients_access_epoch BEFORE UPDATE ON clients FOR EACH ROW EXECUTE FUNCTION move_access_epoch();

ALTER TABLE users ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;

-- Browsers that have signed in to an account before. Only a hash of what they hold is kept.
CREATE TABLE known_devices (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash text COLLATE "C" NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  last_used_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX known_devices_user ON known_devices (user_id, last_used_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_devices TO liftout_platform;

-- One counter a bucket in place of a list of moments: it can be raised before the password is checked, and locked.
-- The old rows lived for 15 minutes.
DELETE FROM login_failures;
ALTER TABLE login_failures DROP COLUMN failures;
ALTER TABLE login_failures ADD COLUMN count integer NOT NULL;
CREATE INDEX login_failures_updated ON login_failures (updated_at);
