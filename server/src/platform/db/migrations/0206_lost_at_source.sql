-- A deal of a source may be lost there (decision 080).
ALTER TABLE deal_origins DROP CONSTRAINT deal_origins_stage_check;
ALTER TABLE deal_origins ADD CONSTRAINT deal_origins_stage_check
  CHECK (stage IN ('targeted', 'conversation', 'meeting', 'closing', 'won', 'lost'));
