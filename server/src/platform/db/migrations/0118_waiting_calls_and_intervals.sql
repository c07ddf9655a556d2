-- Calls that have waited for their contact too long are forgotten, the oldest first.
CREATE INDEX waiting_calls_age ON waiting_calls (created_at);

-- A row of options says how often a source is read only where an admin chose that: a reading of HubSpot makes such a row
-- for its pipelines, and switched the schedule off with it.
ALTER TABLE sync_options ADD COLUMN is_interval_chosen boolean NOT NULL DEFAULT false;
ALTER TABLE sync_options NO FORCE ROW LEVEL SECURITY;
UPDATE sync_options SET is_interval_chosen = true WHERE interval_minutes IS NOT NULL OR pipelines = '[]';
ALTER TABLE sync_options FORCE ROW LEVEL SECURITY;
