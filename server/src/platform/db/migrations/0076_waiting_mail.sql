-- The metrics count the mail that waits or was given up with each scrape; most of the outbox is neither.
CREATE INDEX mail_outbox_waiting ON mail_outbox (status, next_attempt_at) WHERE status IN ('queued', 'failed');
