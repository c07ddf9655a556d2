-- Pages of what waits, of one client and of all of them: the oldest first, ties told apart by id.
CREATE INDEX pending_contacts_by_client ON pending_contacts (client_id, status, created_at, id);
DROP INDEX pending_contacts_waiting;
CREATE INDEX pending_contacts_waiting ON pending_contacts (status, created_at, id);
-- How many a user has: each new one is counted against its ceiling.
CREATE INDEX saved_views_by_owner ON saved_views (client_id, owner_id);
CREATE INDEX intel_by_user ON intel (client_id, submitted_by, created_at);
