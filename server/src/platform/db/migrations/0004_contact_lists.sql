-- The contact table's sort orders, filters and count. Unknown values come last in both directions,
-- so the columns that can be unknown have an index for each.
-- The default order carries what filters and searches read, so that walking it leaves the table alone; the other
-- orders by name carry the text that is searched, because matches of a name may lie far down the order by that name.
CREATE INDEX contacts_last_name ON contacts (client_id, last_name_key, id) INCLUDE
  (search_text, advisor_tier, in_pipeline, pipeline_stage, is_high_value, firm_key, city_key, last_contacted);
CREATE INDEX contacts_first_name ON contacts (client_id, first_name_key, id) INCLUDE (search_text);
CREATE INDEX contacts_firm ON contacts (client_id, firm_key, id) INCLUDE (search_text);
CREATE INDEX contacts_city ON contacts (client_id, city_key, id);
CREATE INDEX contacts_city_down ON contacts (client_id, city_key DESC NULLS LAST, id DESC);
CREATE INDEX contacts_revenue ON contacts (client_id, revenue_cents, id);
CREATE INDEX contacts_revenue_down ON contacts (client_id, revenue_cents DESC NULLS LAST, id DESC);
CREATE INDEX contacts_aum ON contacts (client_id, aum_cents, id);
CREATE INDEX contacts_aum_down ON contacts (client_id, aum_cents DESC NULLS LAST, id DESC);
CREATE INDEX contacts_last_contacted ON contacts (client_id, last_contacted, id);
CREATE INDEX contacts_last_contacted_down ON contacts (client_id, last_contacted DESC NULLS LAST, id DESC);
-- Filters, in any combination: PostgreSQL does not combine indexes that all lead with the client.
CREATE INDEX contacts_filters ON contacts
  USING gin (client_id, advisor_tier, pipeline_stage, firm_key, city_key, is_high_value);
CREATE INDEX contacts_pipeline ON contacts (client_id, pipeline_stage, id) WHERE in_pipeline;
CREATE INDEX contacts_high_value ON contacts (client_id, id) WHERE is_high_value;
-- Likely duplicates, and rows that came from elsewhere.
CREATE INDEX contacts_email ON contacts (client_id, lower(email));
CREATE INDEX contacts_crd ON contacts (client_id, crd) WHERE crd IS NOT NULL;
CREATE INDEX contacts_source ON contacts (client_id, source, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX contacts_search ON contacts USING gin (client_id, search_text gin_trgm_ops);

CREATE FUNCTION count_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO contact_counts AS c (client_id, total)
      SELECT client_id, count(*) FROM changed GROUP BY client_id
      ON CONFLICT (client_id) DO UPDATE SET total = c.total + excluded.total;
  ELSE
    UPDATE contact_counts c SET total = c.total - gone.n
      FROM (SELECT client_id, count(*) AS n FROM changed GROUP BY client_id) gone
      WHERE c.client_id = gone.client_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_added AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER contacts_gone AFTER DELETE ON contacts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
