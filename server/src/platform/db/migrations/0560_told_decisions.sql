-- Who submitted a contact is told what became of it (decision 153).
ALTER TABLE pending_contacts ADD submitter_id uuid REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX pending_contacts_submitter ON pending_contacts (submitter_id) WHERE submitter_id IS NOT NULL;
-- What waits was submitted by whoever alone has that name.
UPDATE pending_contacts p SET submitter_id = (
  SELECT (array_agg(u.id))[1] FROM users u
  WHERE u.client_id = p.client_id AND coalesce(u.name, u.username) = p.submitted_by
  HAVING count(*) = 1)
WHERE p.status = 'pending';

ALTER TABLE notifications ALTER watch_id DROP NOT NULL, ALTER upload_id DROP NOT NULL;
ALTER TABLE notifications ADD CHECK (kind = 'submission' OR (watch_id IS NOT NULL AND upload_id IS NOT NULL));

-- The decisions of notifications. The version is the one that the decision gave the submission.
CREATE TABLE notified_decisions (
  client_id text COLLATE "C" NOT NULL,
  submission_id uuid NOT NULL,
  version integer NOT NULL,
  notification_id uuid NOT NULL,
  outcome text COLLATE "C" NOT NULL CHECK (outcome IN ('approved', 'rejected', 'reopened')),
  PRIMARY KEY (client_id, submission_id, version),
  FOREIGN KEY (client_id, submission_id) REFERENCES pending_contacts (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, notification_id) REFERENCES notifications (client_id, id) ON DELETE CASCADE
);
CREATE INDEX notified_decisions_notification ON notified_decisions (client_id, notification_id);

-- A notification without decisions says nothing: they were undone, or the person was erased.
CREATE FUNCTION end_empty_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications n WHERE n.client_id = OLD.client_id AND n.id = OLD.notification_id
    AND NOT EXISTS (SELECT FROM notified_decisions d
      WHERE d.client_id = OLD.client_id AND d.notification_id = OLD.notification_id);
  RETURN NULL;
END $$;
CREATE TRIGGER end_empty_notification AFTER DELETE ON notified_decisions
  FOR EACH ROW EXECUTE FUNCTION end_empty_notification();

ALTER TABLE notified_decisions ENABLE ROW LEVEL SECURITY;
ALTER TABLE notified_decisions FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON notified_decisions TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON notified_decisions TO liftout_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON notified_decisions TO liftout_platform, liftout_app;
