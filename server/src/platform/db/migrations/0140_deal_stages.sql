-- Every change of a deal's stage, so that the pipeline can be read in time (decision 062). A trigger writes the history
-- in the statement that changes the deal: no way to change a stage can forget it.
ALTER TABLE deals ADD COLUMN stage_changed_by text;

CREATE TABLE deal_stages (
  client_id text COLLATE "C" NOT NULL,
  -- In the order of the changes of a deal.
  id bigint GENERATED ALWAYS AS IDENTITY,
  deal_id uuid NOT NULL,
  -- A stage, or 'removed': out of the pipeline. Null: the deal was made.
  from_stage text,
  to_stage text NOT NULL,
  changed_at timestamp (3) with time zone NOT NULL,
  -- The person, or the sync of a source. Null: unknown.
  changed_by text,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, deal_id) REFERENCES deals (client_id, id) ON DELETE CASCADE,
  CONSTRAINT deal_stages_known CHECK (
    to_stage IN ('targeted', 'conversation', 'meeting', 'closing', 'won', 'removed')
    AND from_stage IN ('targeted', 'conversation', 'meeting', 'closing', 'won', 'removed')
    AND from_stage <> to_stage)
);
CREATE INDEX deal_stages_deal ON deal_stages (client_id, deal_id, id);
CREATE INDEX deal_stages_time ON deal_stages (client_id, changed_at);

ALTER TABLE deal_stages ENABLE ROW LEVEL SECURITY;
ALTER TABLE deal_stages FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON deal_stages TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON deal_stages TO liftout_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON deal_stages TO liftout_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON deal_stages TO liftout_platform;

CREATE FUNCTION keep_deal_stages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO deal_stages (client_id, deal_id, from_stage, to_stage, changed_at, changed_by)
      SELECT client_id, id, NULL, stage, stage_changed_at, stage_changed_by FROM added ORDER BY id;
    INSERT INTO deal_stages (client_id, deal_id, from_stage, to_stage, changed_at, changed_by)
      SELECT client_id, id, stage, 'removed', archived_at, stage_changed_by FROM added
      WHERE archived_at IS NOT NULL ORDER BY id;
  ELSE
    INSERT INTO deal_stages (client_id, deal_id, from_stage, to_stage, changed_at, changed_by)
      SELECT client_id, id, from_stage, to_stage, changed_at, stage_changed_by FROM (
        SELECT a.client_id, a.id, a.stage_changed_by, a.updated_at AS changed_at,
          CASE WHEN r.archived_at IS NULL THEN r.stage ELSE 'removed' END AS from_stage,
          CASE WHEN a.archived_at IS NULL THEN a.stage ELSE 'removed' END AS to_stage
        FROM added a JOIN removed r ON r.client_id = a.client_id AND r.id = a.id
      ) changed
      WHERE from_stage <> to_stage ORDER BY id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER deals_staged_insert AFTER INSERT ON deals
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_deal_stages();
CREATE TRIGGER deals_staged_update AFTER UPDATE ON deals
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_deal_stages();

-- The deals of before: what the log of changes still knows, then how they are now. Each step begins where the last ended.
SET LOCAL ROLE liftout_platform;
INSERT INTO deal_stages (client_id, deal_id, from_stage, to_stage, changed_at, changed_by)
  WITH logged AS (
    SELECT d.client_id, d.id AS deal_id, e.created_at AS at, e.id::text AS tie, e.actor_name AS actor,
      e.before ->> 'stage' AS was, e.after ->> 'stage' AS became
    FROM audit_entries e JOIN deals d ON d.client_id = e.client_id AND d.id::text = e.entity_id
    WHERE e.entity = 'deal' AND e.action = 'deal.moved'
    UNION ALL
    SELECT d.client_id, d.id, e.created_at, e.id::text, e.actor_name,
      coalesce(e.before ->> 'pipelineStage', 'removed'), coalesce(e.after ->> 'pipelineStage', 'removed')
    FROM audit_entries e JOIN deals d ON d.client_id = e.client_id AND d.contact_id::text = e.entity_id
    WHERE e.entity = 'contact' AND e.after ? 'pipelineStage' AND e.before ? 'pipelineStage'
      AND e.created_at > d.created_at
      AND NOT EXISTS (SELECT FROM deals o
        WHERE o.client_id = d.client_id AND o.contact_id = d.contact_id AND o.id <> d.id)
  ), steps AS (
    SELECT d.client_id, d.id AS deal_id, 0 AS rank, '' AS tie, NULL AS actor,
      coalesce(first.was, d.stage) AS stage,
      CASE WHEN first.was IS NULL THEN d.stage_changed_at ELSE d.created_at END AS at
    FROM deals d LEFT JOIN LATERAL (
      SELECT l.was FROM logged l WHERE l.client_id = d.client_id AND l.deal_id = d.id AND l.was <> 'removed'
      ORDER BY l.at, l.tie LIMIT 1
    ) first ON true
    UNION ALL
    SELECT client_id, deal_id, 1, tie, actor, became, at FROM logged
    UNION ALL
    SELECT client_id, id, 2, '', NULL, CASE WHEN archived_at IS NULL THEN stage ELSE 'removed' END,
      coalesce(archived_at, stage_changed_at)
    FROM deals
  ), known AS (
    SELECT *, row_number() OVER o AS n, lag(stage) OVER o AS was, max(at) OVER o AS latest FROM steps
    WHERE stage IN ('targeted', 'conversation', 'meeting', 'closing', 'won', 'removed')
    WINDOW o AS (PARTITION BY client_id, deal_id ORDER BY rank, at, tie)
  )
  SELECT client_id, deal_id, was, stage, latest, actor FROM known
  WHERE n = 1 OR was <> stage ORDER BY client_id, deal_id, n;
RESET ROLE;
