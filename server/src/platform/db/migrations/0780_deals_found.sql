-- The stage in which an imported file or a source brought a deal that was there before: it did not come to it then, so that
-- no goal and no week counts it (decision 198). Null: it began here, or nothing is known of it.
ALTER TABLE deals ADD COLUMN found_in text
  CONSTRAINT deals_found_in_known CHECK (found_in IN ('targeted', 'conversation', 'meeting', 'closing', 'won'));

-- The deals of files of before. Of those of a source it isn't known any more.
SET LOCAL ROLE liftout_platform;
UPDATE deals d SET found_in = first.to_stage
  FROM contact_import_rows r, deal_stages first
  WHERE r.client_id = d.client_id AND coalesce(r.contact_id, r.new_id) = d.contact_id AND r.stored_at = d.created_at
    AND first.client_id = d.client_id AND first.deal_id = d.id AND first.from_stage IS NULL;
RESET ROLE;
