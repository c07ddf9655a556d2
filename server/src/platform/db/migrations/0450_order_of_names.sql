-- Contacts by last name are in the order of their first names where last names are equal, and the other way round. Parts of
-- both names, with a tab between them that no name begins with, so that a key is no longer than a name may be: an index row
-- has a maximum size.
ALTER TABLE contacts
  ADD COLUMN last_name_order text COLLATE "C"
    GENERATED ALWAYS AS (left(lower(last_name), 60) || E'\t' || left(lower(first_name), 39)) STORED,
  ADD COLUMN first_name_order text COLLATE "C"
    GENERATED ALWAYS AS (left(lower(first_name), 60) || E'\t' || left(lower(last_name), 39)) STORED;

DROP INDEX contacts_last_name, contacts_first_name, contacts_pipeline, contacts_high_value;
CREATE INDEX contacts_last_name ON contacts (client_id, last_name_order, id) INCLUDE
  (search_text, advisor_tier, in_pipeline, pipeline_stage, is_high_value, firm_key, city_key, last_contacted)
  WHERE archived_at IS NULL;
CREATE INDEX contacts_first_name ON contacts (client_id, first_name_order, id) INCLUDE (search_text)
  WHERE archived_at IS NULL;
CREATE INDEX contacts_pipeline ON contacts (client_id, pipeline_stage, id) INCLUDE
  (advisor_tier, is_high_value, firm_key, city_key, last_contacted, first_name_order, last_name_order, revenue_cents, aum_cents)
  WHERE in_pipeline AND archived_at IS NULL;
CREATE INDEX contacts_high_value ON contacts (client_id, id)
  INCLUDE (advisor_tier, pipeline_stage, firm_key, city_key, last_contacted, first_name_order, last_name_order, revenue_cents,
    aum_cents, created_at)
  WHERE is_high_value AND archived_at IS NULL;
-- Contacts are looked up by last name, too.
CREATE INDEX contacts_last_name_key ON contacts (client_id, last_name_key) WHERE archived_at IS NULL;
