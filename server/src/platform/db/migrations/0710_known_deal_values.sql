-- Of how many open deals the value is known, beside what they are worth: 0 stands for an unknown value, and a sum says how
-- much of it is known (decision 187). No deal changes until this ends, so that none is left out of the count.
LOCK TABLE deals IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE sum_changes ADD COLUMN valued bigint DEFAULT 0 NOT NULL;
ALTER TABLE month_sums ADD COLUMN valued bigint DEFAULT 0 NOT NULL;
ALTER TABLE client_sums ADD COLUMN valued bigint DEFAULT 0 NOT NULL;

-- As in 0082, and `valued`.
CREATE OR REPLACE FUNCTION sum_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sum_changes (client_id, kind, month, n, value_cents, valued)
      SELECT client_id, 'pipeline', date_trunc('month', created_at AT TIME ZONE 'UTC'), count(*), sum(value_cents),
        count(nullif(value_cents, 0))
      FROM added WHERE archived_at IS NULL GROUP BY 1, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO sum_changes (client_id, kind, month, n, value_cents, valued)
      SELECT client_id, 'pipeline', date_trunc('month', updated_at AT TIME ZONE 'UTC'), -count(*), -sum(value_cents),
        -count(nullif(value_cents, 0))
      FROM removed WHERE archived_at IS NULL GROUP BY 1, 3;
  ELSE
    INSERT INTO sum_changes (client_id, kind, month, n, value_cents, valued)
      SELECT client_id, 'pipeline', month, sum(n), sum(cents), sum(valued) FROM (
        SELECT a.client_id, date_trunc('month', a.updated_at AT TIME ZONE 'UTC') AS month,
          (a.archived_at IS NULL)::int - (r.archived_at IS NULL)::int AS n,
          CASE WHEN a.archived_at IS NULL THEN a.value_cents ELSE 0 END
            - CASE WHEN r.archived_at IS NULL THEN r.value_cents ELSE 0 END AS cents,
          (a.archived_at IS NULL AND a.value_cents > 0)::int
            - (r.archived_at IS NULL AND r.value_cents > 0)::int AS valued
        FROM added a JOIN removed r ON r.client_id = a.client_id AND r.id = a.id
      ) changed
      GROUP BY 1, 3 HAVING sum(n) <> 0 OR sum(cents) <> 0 OR sum(valued) <> 0;
  END IF;
  RETURN NULL;
END $$;

-- The deals of before, as a change that is folded with the next ones.
SET LOCAL ROLE liftout_platform;
INSERT INTO sum_changes (client_id, kind, month, n, valued)
  SELECT client_id, 'pipeline', date_trunc('month', created_at AT TIME ZONE 'UTC'), 0, count(*)
  FROM deals WHERE archived_at IS NULL AND value_cents > 0 GROUP BY 1, 3;
RESET ROLE;
