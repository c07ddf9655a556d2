-- Whom a next step was given to is told of it (decision 220).
ALTER TABLE notifications DROP CONSTRAINT notifications_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_check CHECK (CASE
  WHEN kind IN ('submission', 'step') THEN mail_id IS NULL
  WHEN kind IN ('report', 'profile') THEN mail_id IS NOT NULL
  ELSE watch_id IS NOT NULL AND upload_id IS NOT NULL AND mail_id IS NULL END);

-- The steps of notifications. The version is the one that the step had when it was given.
CREATE TABLE notified_steps (
  client_id text COLLATE "C" NOT NULL,
  step_id uuid NOT NULL,
  version integer NOT NULL,
  notification_id uuid NOT NULL,
  PRIMARY KEY (client_id, step_id, version),
  FOREIGN KEY (client_id, step_id) REFERENCES next_steps (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, notification_id) REFERENCES notifications (client_id, id) ON DELETE CASCADE
);
CREATE INDEX notified_steps_notification ON notified_steps (client_id, notification_id);

-- A notification without steps says nothing: they were given to another or removed, or the person was erased.
CREATE FUNCTION end_notification_without_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications n WHERE n.client_id = OLD.client_id AND n.id = OLD.notification_id
    AND NOT EXISTS (SELECT FROM notified_steps s
      WHERE s.client_id = OLD.client_id AND s.notification_id = OLD.notification_id);
  RETURN NULL;
END $$;
CREATE TRIGGER end_notification_without_steps AFTER DELETE ON notified_steps
  FOR EACH ROW EXECUTE FUNCTION end_notification_without_steps();

ALTER TABLE notified_steps ENABLE ROW LEVEL SECURITY;
ALTER TABLE notified_steps FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON notified_steps TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON notified_steps TO liftout_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON notified_steps TO liftout_platform, liftout_app;
