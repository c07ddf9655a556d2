-- Insights look through a pipeline from its latest change on, however long it is.
CREATE INDEX contacts_pipeline_changed ON contacts (client_id, updated_at DESC, id) WHERE in_pipeline;

-- Whoever was never contacted counts from the day they came, so the index of high-value contacts has that day, too.
DROP INDEX contacts_high_value;
CREATE INDEX contacts_high_value ON contacts (client_id, id)
  INCLUDE (advisor_tier, pipeline_stage, firm_key, city_key, last_contacted, first_name_key, last_name_key, revenue_cents,
    aum_cents, created_at)
  WHERE is_high_value;
