-- Contacts in the pipeline and of high value are few of many, and are mostly filtered further and sorted: their indexes
-- carry all that asks, so that thousands of rows are not fetched from all over the table.
DROP INDEX contacts_pipeline;
CREATE INDEX contacts_pipeline ON contacts (client_id, pipeline_stage, id) INCLUDE
  (advisor_tier, is_high_value, firm_key, city_key, last_contacted, first_name_key, last_name_key, revenue_cents, aum_cents)
  WHERE in_pipeline;
DROP INDEX contacts_high_value;
CREATE INDEX contacts_high_value ON contacts (client_id, id) INCLUDE
  (advisor_tier, pipeline_stage, firm_key, city_key, last_contacted, first_name_key, last_name_key, revenue_cents, aum_cents)
  WHERE is_high_value;
