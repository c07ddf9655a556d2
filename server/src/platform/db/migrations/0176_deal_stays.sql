-- Time in a stage. A step that is soon taken back was a mistake: neither it nor its return counts (decision 075).
ALTER TABLE deal_stages ADD COLUMN taken_back boolean NOT NULL DEFAULT false;
GRANT UPDATE (taken_back) ON deal_stages TO liftout_app;
CREATE INDEX deal_stages_kept ON deal_stages (client_id, deal_id, id DESC) WHERE NOT taken_back;

CREATE FUNCTION deal_step_takes_back(from_stage text, stepped_at timestamptz, at timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN at <= stepped_at + CASE WHEN from_stage IN ('lost', 'removed') THEN interval '24 hours' ELSE interval '5 minutes' END;

-- The steps of before, each compared with the last one that still counts.
SET LOCAL ROLE liftout_platform;
DO $$
DECLARE
  step record;
  deal uuid;
  kept bigint[];
  last record;
BEGIN
  FOR step IN SELECT client_id, id, deal_id, from_stage, to_stage, changed_at FROM deal_stages ORDER BY client_id, deal_id, id LOOP
    IF step.deal_id IS DISTINCT FROM deal THEN
      deal := step.deal_id;
      kept := '{}';
    END IF;
    SELECT id, from_stage, changed_at INTO last FROM deal_stages
      WHERE client_id = step.client_id AND id = kept[cardinality(kept)];
    IF FOUND AND last.from_stage = step.to_stage
      AND deal_step_takes_back(step.from_stage, last.changed_at, step.changed_at) THEN
      UPDATE deal_stages SET taken_back = true WHERE client_id = step.client_id AND id IN (last.id, step.id);
      kept := trim_array(kept, 1);
    ELSE
      kept := kept || step.id;
    END IF;
  END LOOP;
END $$;
RESET ROLE;

-- From when to when a deal stood where. `ended_at` null: it still does.
CREATE VIEW deal_stays WITH (security_invoker = true) AS
  SELECT client_id, deal_id, to_stage AS stage, changed_at AS began_at,
    lead(changed_at) OVER steps AS ended_at, lead(to_stage) OVER steps AS next_stage
  FROM deal_stages WHERE NOT taken_back
  WINDOW steps AS (PARTITION BY client_id, deal_id ORDER BY id);
GRANT SELECT ON deal_stays TO liftout_app, liftout_platform;

-- How far along a stage is; null: out of the pipeline.
CREATE FUNCTION deal_stage_position(stage text) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_position(ARRAY['targeted', 'conversation', 'meeting', 'closing', 'won'], stage);

CREATE OR REPLACE FUNCTION keep_deal_stages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO deal_stages (client_id, deal_id, from_stage, to_stage, changed_at, changed_by)
      SELECT client_id, id, NULL, stage, stage_changed_at, stage_changed_by FROM added ORDER BY id;
    INSERT INTO deal_stages (client_id, deal_id, from_stage, to_stage, changed_at, changed_by)
      SELECT client_id, id, stage, deal_standing(stage, archived_at, lost_reason), archived_at, stage_changed_by
      FROM added WHERE archived_at IS NOT NULL ORDER BY id;
  ELSE
    WITH changed AS (
      SELECT * FROM (
        SELECT a.client_id, a.id, a.stage_changed_by, a.updated_at AS changed_at,
          deal_standing(r.stage, r.archived_at, r.lost_reason) AS from_stage,
          deal_standing(a.stage, a.archived_at, a.lost_reason) AS to_stage
        FROM added a JOIN removed r ON r.client_id = a.client_id AND r.id = a.id
      ) step
      WHERE from_stage <> to_stage
    ), mistaken AS (
      SELECT c.client_id, c.id AS deal_id, last.id
      FROM changed c CROSS JOIN LATERAL (
        SELECT s.id, s.from_stage, s.changed_at FROM deal_stages s
        WHERE s.client_id = c.client_id AND s.deal_id = c.id AND NOT s.taken_back ORDER BY s.id DESC LIMIT 1
      ) last
      WHERE last.from_stage = c.to_stage AND deal_step_takes_back(c.from_stage, last.changed_at, c.changed_at)
    ), marked AS (
      UPDATE deal_stages s SET taken_back = true FROM mistaken m WHERE s.client_id = m.client_id AND s.id = m.id
    )
    INSERT INTO deal_stages (client_id, deal_id, from_stage, to_stage, changed_at, changed_by, taken_back)
      SELECT c.client_id, c.id, c.from_stage, c.to_stage, c.changed_at, c.stage_changed_by, m.id IS NOT NULL
      FROM changed c LEFT JOIN mistaken m ON m.client_id = c.client_id AND m.deal_id = c.id ORDER BY c.id;
  END IF;
  RETURN NULL;
END $$;
