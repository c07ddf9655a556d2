-- Mends what was stored before the bounds, as far as it breaks them: what cannot be is not known any more. The audit
-- trail keeps what was entered. Row-level security holds for the tables' owner too, so this runs as the platform.
SET LOCAL ROLE liftout_platform;
UPDATE contacts SET
  last_contacted = CASE WHEN last_contacted >= '1900-01-01 00:00:00+00' AND last_contacted < '2101-01-01 00:00:00+00'
    THEN last_contacted END,
  aum_cents = CASE WHEN aum_cents BETWEEN 0 AND 1000000000000000 THEN aum_cents END,
  revenue_cents = CASE WHEN revenue_cents BETWEEN 0 AND 10000000000000 THEN revenue_cents END
WHERE last_contacted < '1900-01-01 00:00:00+00' OR last_contacted >= '2101-01-01 00:00:00+00'
  OR aum_cents NOT BETWEEN 0 AND 1000000000000000 OR revenue_cents NOT BETWEEN 0 AND 10000000000000;
-- A deal of value 0 is one whose worth is not known.
UPDATE deals SET
  last_interaction = CASE WHEN last_interaction >= '1900-01-01 00:00:00+00' AND last_interaction < '2101-01-01 00:00:00+00'
    THEN last_interaction END,
  value_cents = CASE WHEN value_cents BETWEEN 0 AND 10000000000000 THEN value_cents ELSE 0 END
WHERE last_interaction < '1900-01-01 00:00:00+00' OR last_interaction >= '2101-01-01 00:00:00+00'
  OR value_cents NOT BETWEEN 0 AND 10000000000000;
-- An activity needs an instant: the one at which it was noted.
UPDATE activities SET
  occurred_at = CASE WHEN occurred_at >= '1900-01-01 00:00:00+00' AND occurred_at < '2101-01-01 00:00:00+00'
    THEN occurred_at ELSE created_at END,
  duration_seconds = CASE WHEN duration_seconds >= 0 THEN duration_seconds END
WHERE occurred_at < '1900-01-01 00:00:00+00' OR occurred_at >= '2101-01-01 00:00:00+00' OR duration_seconds < 0;
UPDATE news_items SET published_at = NULL
WHERE published_at < '1900-01-01 00:00:00+00' OR published_at >= '2101-01-01 00:00:00+00';
-- An access that ended long ago has ended, and one that ends after 2100 goes on.
UPDATE clients SET
  expires_at = CASE WHEN expires_at < '2101-01-01 00:00:00+00' THEN greatest(expires_at, '1900-01-01 00:00:00+00') END,
  color_primary = CASE WHEN color_primary ~ '^#[0-9a-fA-F]{6}$' THEN color_primary ELSE '#000000' END,
  color_secondary = CASE WHEN color_secondary ~ '^#[0-9a-fA-F]{6}$' THEN color_secondary ELSE '#666666' END,
  color_accent = CASE WHEN color_accent ~ '^#[0-9a-fA-F]{6}$' THEN color_accent ELSE '#0066cc' END
WHERE expires_at < '1900-01-01 00:00:00+00' OR expires_at >= '2101-01-01 00:00:00+00'
  OR NOT (color_primary ~ '^#[0-9a-fA-F]{6}$' AND color_secondary ~ '^#[0-9a-fA-F]{6}$' AND color_accent ~ '^#[0-9a-fA-F]{6}$');
UPDATE moves SET
  moved_on = least(greatest(moved_on, '1900-01-01'), '2100-12-31'),
  aum_cents = CASE WHEN aum_cents BETWEEN 0 AND 1000000000000000 THEN aum_cents END
WHERE moved_on NOT BETWEEN '1900-01-01' AND '2100-12-31' OR aum_cents NOT BETWEEN 0 AND 1000000000000000;
UPDATE move_sources SET aum_cents = NULL WHERE aum_cents NOT BETWEEN 0 AND 1000000000000000;
UPDATE markets SET
  as_of = CASE WHEN as_of BETWEEN '1900-01-01' AND '2100-12-31' THEN as_of END,
  status = CASE WHEN status IN ('Active', 'Configuring') THEN status ELSE 'Configuring' END
WHERE as_of NOT BETWEEN '1900-01-01' AND '2100-12-31' OR status NOT IN ('Active', 'Configuring');
UPDATE pending_contacts SET status = 'pending' WHERE status NOT IN ('pending', 'approved', 'rejected');
UPDATE source_syncs SET status = 'failed' WHERE status NOT IN ('running', 'ok', 'failed');
RESET ROLE;

ALTER TABLE contacts
  VALIDATE CONSTRAINT contacts_last_contacted_kept,
  VALIDATE CONSTRAINT contacts_aum_kept,
  VALIDATE CONSTRAINT contacts_revenue_kept;
ALTER TABLE deals
  VALIDATE CONSTRAINT deals_last_interaction_kept,
  VALIDATE CONSTRAINT deals_value_kept;
ALTER TABLE activities
  VALIDATE CONSTRAINT activities_occurred_at_kept,
  VALIDATE CONSTRAINT activities_duration_kept;
ALTER TABLE news_items VALIDATE CONSTRAINT news_items_published_at_kept;
ALTER TABLE clients
  VALIDATE CONSTRAINT clients_expires_at_kept,
  VALIDATE CONSTRAINT clients_colors_kept;
ALTER TABLE moves
  VALIDATE CONSTRAINT moves_moved_on_kept,
  VALIDATE CONSTRAINT moves_aum_kept;
ALTER TABLE move_sources VALIDATE CONSTRAINT move_sources_aum_kept;
ALTER TABLE markets
  VALIDATE CONSTRAINT markets_as_of_kept,
  VALIDATE CONSTRAINT markets_status_kept;
ALTER TABLE pending_contacts VALIDATE CONSTRAINT pending_contacts_status_kept;
ALTER TABLE source_syncs VALIDATE CONSTRAINT source_syncs_status_kept;
