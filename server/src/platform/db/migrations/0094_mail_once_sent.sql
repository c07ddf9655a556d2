-- A secret in a mail (the token of an invitation) is for its reader. While the mail waits, or can only be read here, an
-- admin may need it; once the mail is sent it is taken out of what is stored.
ALTER TABLE mail_outbox ADD COLUMN secret text CHECK (length(secret) BETWEEN 16 AND 200);

-- Where the reader of a digest unsubscribes, for the headers of RFC 8058.
ALTER TABLE mail_outbox ADD COLUMN unsubscribe_url text CHECK (length(unsubscribe_url) <= 1000);

-- Links of invitations that were sent before this.
UPDATE mail_outbox SET
  html = regexp_replace(html, '/invitation#[A-Za-z0-9_-]+', '/invitation#…', 'g'),
  plain_text = regexp_replace(plain_text, '/invitation#[A-Za-z0-9_-]+', '/invitation#…', 'g')
WHERE status = 'sent' AND position('/invitation#' IN html || plain_text) > 0;
