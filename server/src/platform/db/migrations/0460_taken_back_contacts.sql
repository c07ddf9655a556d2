-- The approval that made the contact was undone: it stays archived, or a client could undo an admin's rejection by
-- restoring it, and a second approval would double it (decision 125).
ALTER TABLE contacts ADD COLUMN taken_back boolean NOT NULL DEFAULT false;
SET LOCAL ROLE liftout_platform;
UPDATE contacts SET taken_back = true WHERE archived_reason = 'Approval undone.';
RESET ROLE;
ALTER TABLE contacts ADD CONSTRAINT contacts_taken_back_archived CHECK (NOT taken_back OR archived_at IS NOT NULL);
