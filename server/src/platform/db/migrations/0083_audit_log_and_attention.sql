-- The audit log's filters, each newest first. The id ends an order, so that a page can go on after any entry.
CREATE INDEX audit_entries_client ON audit_entries (client_id, created_at DESC, id DESC);
CREATE INDEX audit_entries_actor ON audit_entries (actor_name, created_at DESC, id DESC);
CREATE INDEX audit_entries_action ON audit_entries (action, created_at DESC, id DESC);
-- One row's history, also where it belongs to no client. Ids are unique enough to lead.
DROP INDEX audit_entries_entity;
CREATE INDEX audit_entries_entity ON audit_entries (entity_id, created_at DESC, id DESC);
-- What waits for an admin is counted with each look at the overview; most spellings and mails are settled.
CREATE INDEX firm_aliases_review ON firm_aliases (updated_at, spelling_key) WHERE status = 'review';
CREATE INDEX mail_outbox_failed ON mail_outbox (created_at, id) WHERE status = 'failed';
