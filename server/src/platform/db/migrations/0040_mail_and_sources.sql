-- Mail that waits for the mail server. While one process sends a mail, next_attempt_at is the end of its claim:
-- should that process die, another takes the mail up after it.
ALTER TABLE mail_outbox ADD COLUMN next_attempt_at timestamp (3) with time zone;
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE status = 'queued';
ALTER TABLE mail_outbox ADD CHECK (status IN ('stored', 'queued', 'sent', 'failed'));
ALTER TABLE mail_outbox ADD CHECK ((status = 'queued') = (next_attempt_at IS NOT NULL));

-- One row a contact of an upstream, so that reading it again changes it in place.
DROP INDEX contacts_source;
CREATE UNIQUE INDEX contacts_source ON contacts (client_id, source, source_id) WHERE source_id IS NOT NULL;

-- Calls name a person by telephone number only, written in any way: the last ten digits decide.
CREATE INDEX contacts_phone ON contacts (client_id, right(regexp_replace(phone, '\D', '', 'g'), 10))
  WHERE phone IS NOT NULL;
