-- Campaigns that a source tells of, as a spreadsheet: recognized by its id there, archived when it is gone. What a sheet
-- does not say is unknown, and not zero.
ALTER TABLE campaigns
  ADD COLUMN source text COLLATE "C" NOT NULL DEFAULT 'manual',
  ADD COLUMN source_id text COLLATE "C",
  ADD COLUMN archived_at timestamp (3) with time zone,
  ALTER COLUMN contact_count DROP NOT NULL,
  ALTER COLUMN contact_count DROP DEFAULT,
  ALTER COLUMN calls_planned DROP NOT NULL,
  ALTER COLUMN calls_planned DROP DEFAULT,
  ALTER COLUMN calls_completed DROP NOT NULL,
  ALTER COLUMN calls_completed DROP DEFAULT,
  ALTER COLUMN success_rate DROP NOT NULL,
  ALTER COLUMN success_rate DROP DEFAULT;
CREATE UNIQUE INDEX campaigns_source ON campaigns (client_id, source, source_id) WHERE source_id IS NOT NULL;
