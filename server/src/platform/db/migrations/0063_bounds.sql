-- What is stored can be shown: instants and days of 1900 to 2100, amounts whose sums stay exact, and the words that
-- answers know. Here for what is written from now on, so that the tables are locked for a moment only; rows that are
-- there already are mended and checked in the next file, while others read and write.
ALTER TABLE contacts
  ADD CONSTRAINT contacts_last_contacted_kept CHECK
    (last_contacted >= '1900-01-01 00:00:00+00' AND last_contacted < '2101-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT contacts_aum_kept CHECK (aum_cents BETWEEN 0 AND 1000000000000000) NOT VALID,
  ADD CONSTRAINT contacts_revenue_kept CHECK (revenue_cents BETWEEN 0 AND 10000000000000) NOT VALID;
ALTER TABLE deals
  ADD CONSTRAINT deals_last_interaction_kept CHECK
    (last_interaction >= '1900-01-01 00:00:00+00' AND last_interaction < '2101-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT deals_value_kept CHECK (value_cents BETWEEN 0 AND 10000000000000) NOT VALID;
ALTER TABLE activities
  ADD CONSTRAINT activities_occurred_at_kept CHECK
    (occurred_at >= '1900-01-01 00:00:00+00' AND occurred_at < '2101-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT activities_duration_kept CHECK (duration_seconds >= 0) NOT VALID;
ALTER TABLE news_items
  ADD CONSTRAINT news_items_published_at_kept CHECK
    (published_at >= '1900-01-01 00:00:00+00' AND published_at < '2101-01-01 00:00:00+00') NOT VALID;
ALTER TABLE clients
  ADD CONSTRAINT clients_expires_at_kept CHECK
    (expires_at >= '1900-01-01 00:00:00+00' AND expires_at < '2101-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT clients_colors_kept CHECK (color_primary ~ '^#[0-9a-fA-F]{6}$'
    AND color_secondary ~ '^#[0-9a-fA-F]{6}$' AND color_accent ~ '^#[0-9a-fA-F]{6}$') NOT VALID;
ALTER TABLE moves
  ADD CONSTRAINT moves_moved_on_kept CHECK (moved_on BETWEEN '1900-01-01' AND '2100-12-31') NOT VALID,
  ADD CONSTRAINT moves_aum_kept CHECK (aum_cents BETWEEN 0 AND 1000000000000000) NOT VALID;
ALTER TABLE move_sources
  ADD CONSTRAINT move_sources_aum_kept CHECK (aum_cents BETWEEN 0 AND 1000000000000000) NOT VALID;
ALTER TABLE markets
  ADD CONSTRAINT markets_as_of_kept CHECK (as_of BETWEEN '1900-01-01' AND '2100-12-31') NOT VALID,
  ADD CONSTRAINT markets_status_kept CHECK (status IN ('Active', 'Configuring')) NOT VALID;
ALTER TABLE pending_contacts
  ADD CONSTRAINT pending_contacts_status_kept CHECK (status IN ('pending', 'approved', 'rejected')) NOT VALID;
ALTER TABLE source_syncs
  ADD CONSTRAINT source_syncs_status_kept CHECK (status IN ('running', 'ok', 'failed')) NOT VALID;
