-- The version that the contact had when an approval made it: an approval can be undone while the contact still has it. Null
-- for approvals from before, which can't be undone.
ALTER TABLE pending_contacts ADD COLUMN contact_version integer;
