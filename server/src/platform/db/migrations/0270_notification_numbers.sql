-- Notifications in the order of their commits: they are written under one lock, which is held until the commit. So whoever
-- has read up to one of them has missed none before it. Those of before get numbers up to 0, in the order of their times.
ALTER TABLE notifications ADD COLUMN number bigint;
SET LOCAL ROLE liftout_platform;
UPDATE notifications n SET number = o.number
  FROM (SELECT client_id, id, 1 - row_number() OVER (ORDER BY created_at DESC, upload_id DESC, id DESC) AS number
    FROM notifications) o
  WHERE n.client_id = o.client_id AND n.id = o.id;
RESET ROLE;
ALTER TABLE notifications ALTER COLUMN number SET NOT NULL;
ALTER TABLE notifications ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY;
DROP INDEX notifications_latest;
CREATE INDEX notifications_latest ON notifications (client_id, user_id, number DESC);
