-- What the rows promise: references, allowed words, one open deal a contact.
ALTER TABLE users ADD FOREIGN KEY (client_id) REFERENCES clients (client_id);
ALTER TABLE users ADD CHECK ((role = 'client') = (client_id IS NOT NULL));
ALTER TABLE users ADD CHECK (username = lower(username));
CREATE UNIQUE INDEX users_one_per_client ON users (client_id) WHERE client_id IS NOT NULL;
ALTER TABLE sessions ADD FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
CREATE INDEX sessions_user ON sessions (user_id);
ALTER TABLE clients ADD CHECK (client_id ~ '^[a-z0-9-]{2,40}$');

ALTER TABLE contacts ADD FOREIGN KEY (client_id) REFERENCES clients (client_id);
ALTER TABLE contacts ADD CHECK (advisor_tier IN ('bronze', 'silver', 'gold', 'platinum', 'diamond'));
ALTER TABLE contacts ADD CHECK (pipeline_stage IN ('targeted', 'conversation', 'meeting', 'closing', 'won'));
ALTER TABLE contacts ADD CHECK (in_pipeline = (pipeline_stage IS NOT NULL));
ALTER TABLE contact_counts ADD FOREIGN KEY (client_id) REFERENCES clients (client_id);
ALTER TABLE deals ADD CHECK (stage IN ('targeted', 'conversation', 'meeting', 'closing', 'won'));
ALTER TABLE deals ADD CHECK (value_cents >= 0);
CREATE UNIQUE INDEX deals_one_open ON deals (client_id, contact_id) WHERE archived_at IS NULL;
CREATE INDEX deals_contact ON deals (client_id, contact_id);
CREATE INDEX deals_board ON deals (client_id, stage, value_cents DESC, id) WHERE archived_at IS NULL;

ALTER TABLE pending_contacts ADD FOREIGN KEY (client_id) REFERENCES clients (client_id);
CREATE INDEX pending_contacts_waiting ON pending_contacts (status, created_at);
ALTER TABLE saved_views ADD FOREIGN KEY (client_id) REFERENCES clients (client_id);
ALTER TABLE research_profiles ADD FOREIGN KEY (client_id) REFERENCES clients (client_id);
CREATE INDEX research_profiles_contact ON research_profiles (client_id, contact_id, created_at);

ALTER TABLE activities ADD FOREIGN KEY (client_id) REFERENCES clients (client_id);
ALTER TABLE activities ADD CHECK (type IN ('call', 'cold_call', 'email', 'sms', 'meeting', 'note', 'task'));
CREATE INDEX activities_feed ON activities (client_id, occurred_at DESC, id DESC);
CREATE INDEX activities_contact ON activities (client_id, contact_id, occurred_at DESC, id DESC);
CREATE UNIQUE INDEX activities_source ON activities (client_id, source, source_id) WHERE source_id IS NOT NULL;
ALTER TABLE campaigns ADD FOREIGN KEY (client_id) REFERENCES clients (client_id);
ALTER TABLE intel ADD FOREIGN KEY (client_id) REFERENCES clients (client_id);
ALTER TABLE intel ADD CHECK (type IN ('market_update', 'contact_intel', 'competitive_info', 'opportunity'));
ALTER TABLE intel ADD CHECK (priority IN ('low', 'medium', 'high', 'urgent'));
CREATE INDEX intel_recent ON intel (client_id, created_at DESC);
ALTER TABLE insight_dismissals ADD FOREIGN KEY (client_id) REFERENCES clients (client_id);
ALTER TABLE news_items ADD FOREIGN KEY (client_id) REFERENCES clients (client_id);
CREATE UNIQUE INDEX news_items_guid ON news_items (client_id, guid);
CREATE INDEX news_items_recent ON news_items (client_id, published_at DESC NULLS LAST, id);
ALTER TABLE source_syncs ADD FOREIGN KEY (client_id) REFERENCES clients (client_id);

ALTER TABLE firm_aliases ADD FOREIGN KEY (firm_id) REFERENCES firms (id);
ALTER TABLE moves ADD FOREIGN KEY (firm_left_id) REFERENCES firms (id);
ALTER TABLE moves ADD FOREIGN KEY (firm_joined_id) REFERENCES firms (id);
ALTER TABLE moves ADD FOREIGN KEY (market_path) REFERENCES markets (path);
ALTER TABLE moves ADD CHECK (firm_left_id IS NOT NULL OR firm_joined_id IS NOT NULL);
CREATE INDEX moves_market ON moves (market_path, moved_on DESC, id DESC);
CREATE INDEX moves_recent ON moves (moved_on DESC, id DESC);
CREATE INDEX moves_person ON moves (person_key, moved_on);
CREATE INDEX moves_left ON moves (firm_left_id, moved_on);
CREATE INDEX moves_joined ON moves (firm_joined_id, moved_on);
ALTER TABLE uploads ADD FOREIGN KEY (market_path) REFERENCES markets (path);
CREATE INDEX uploads_recent ON uploads (created_at DESC, id DESC);
ALTER TABLE move_sources ADD FOREIGN KEY (upload_id) REFERENCES uploads (id) ON DELETE CASCADE;
ALTER TABLE move_sources ADD FOREIGN KEY (move_id) REFERENCES moves (id);
CREATE INDEX move_sources_move ON move_sources (move_id);
ALTER TABLE upload_rows ADD FOREIGN KEY (upload_id) REFERENCES uploads (id) ON DELETE CASCADE;
CREATE INDEX upload_rows_upload ON upload_rows (upload_id, kind, "row");

ALTER TABLE audit_entries ADD FOREIGN KEY (client_id) REFERENCES clients (client_id);
CREATE INDEX audit_entries_recent ON audit_entries (created_at DESC, id DESC);
CREATE INDEX audit_entries_entity ON audit_entries (client_id, entity, entity_id, created_at DESC);
ALTER TABLE mail_outbox ADD FOREIGN KEY (client_id) REFERENCES clients (client_id);
CREATE INDEX mail_outbox_recent ON mail_outbox (created_at DESC, id DESC);
