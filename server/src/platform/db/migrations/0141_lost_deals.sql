-- A lost deal is an archived one with a reason: out of the board and every open figure, and it can come back.
ALTER TABLE deals ADD COLUMN lost_reason text, ADD COLUMN lost_note text,
  ADD CONSTRAINT deals_lost CHECK (
    lost_reason IS NULL
    OR (archived_at IS NOT NULL AND lost_reason IN ('stayed', 'elsewhere', 'terms', 'timing', 'fit', 'other'))),
  ADD CONSTRAINT deals_lost_note_has_reason CHECK (lost_note IS NULL OR lost_reason IS NOT NULL),
  ADD CONSTRAINT deals_lost_note_kept CHECK (length(lost_note) <= 500);
CREATE INDEX deals_lost_newest ON deals (client_id, archived_at DESC, id DESC) WHERE lost_reason IS NOT NULL;

ALTER TABLE deal_stages DROP CONSTRAINT deal_stages_known,
  ADD CONSTRAINT deal_stages_known CHECK (
    to_stage IN ('targeted', 'conversation', 'meeting', 'closing', 'won', 'lost', 'removed')
    AND from_stage IN ('targeted', 'conversation', 'meeting', 'closing', 'won', 'lost', 'removed')
    AND from_stage <> to_stage);

CREATE FUNCTION deal_standing(stage text, archived_at timestamptz, lost_reason text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN archived_at IS NULL THEN stage WHEN lost_reason IS NULL THEN 'removed' ELSE 'lost' END;

CREATE OR REPLACE FUNCTION keep_deal_stages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO deal_stages (client_id, deal_id, from_stage, to_stage, changed_at, changed_by)
      SELECT client_id, id, NULL, stage, stage_changed_at, stage_changed_by FROM added ORDER BY id;
    INSERT INTO deal_stages (client_id, deal_id, from_stage, to_stage, changed_at, changed_by)
      SELECT client_id, id, stage, deal_standing(stage, archived_at, lost_reason), archived_at, stage_changed_by
      FROM added WHERE archived_at IS NOT NULL ORDER BY id;
  ELSE
    INSERT INTO deal_stages (client_id, deal_id, from_stage, to_stage, changed_at, changed_by)
      SELECT client_id, id, from_stage, to_stage, changed_at, stage_changed_by FROM (
        SELECT a.client_id, a.id, a.stage_changed_by, a.updated_at AS changed_at,
          deal_standing(r.stage, r.archived_at, r.lost_reason) AS from_stage,
          deal_standing(a.stage, a.archived_at, a.lost_reason) AS to_stage
        FROM added a JOIN removed r ON r.client_id = a.client_id AND r.id = a.id
      ) changed
      WHERE from_stage <> to_stage ORDER BY id;
  END IF;
  RETURN NULL;
END $$;
