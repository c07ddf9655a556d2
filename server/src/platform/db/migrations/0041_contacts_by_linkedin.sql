-- A profile address finds the contact who has it.
CREATE INDEX contacts_linkedin ON contacts (client_id, lower(linkedin_url)) WHERE linkedin_url IS NOT NULL;
