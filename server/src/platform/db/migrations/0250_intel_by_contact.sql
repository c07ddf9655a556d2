-- A contact's timeline has the intel that names the contact.
CREATE INDEX intel_by_contact ON intel (client_id, (lower(contact_name) COLLATE "C"), created_at DESC, id DESC)
  WHERE contact_name IS NOT NULL;
