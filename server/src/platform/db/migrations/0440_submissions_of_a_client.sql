-- A client's submissions in every state, newest first.
CREATE INDEX pending_contacts_newest ON pending_contacts (client_id, created_at, id);
