-- Names of firms that an admin decides on (decision 034). A decision is taken back by what was there before it.
ALTER TABLE firm_aliases
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN decided_by text,
  ADD COLUMN decided_at timestamptz(3),
  ADD COLUMN previous_firm_id uuid REFERENCES firms (id),
  ADD COLUMN previous_status text CHECK (previous_status IN ('rule', 'review', 'confirmed'));
CREATE INDEX firm_aliases_firm ON firm_aliases (firm_id);
CREATE INDEX firm_aliases_status ON firm_aliases (status);
ALTER TABLE firms ADD COLUMN version integer NOT NULL DEFAULT 1;

-- A move keeps what its first row said. What another row said differently is kept with its source, so that reports can be
-- told apart again when a firm's name turns out to mean another firm. Null: as the move has it; a blank city and state
-- are given together.
ALTER TABLE move_sources
  ADD COLUMN first_name text,
  ADD COLUMN last_name text,
  ADD COLUMN city text,
  ADD COLUMN state text,
  ADD COLUMN firm_left_spelling text,
  ADD COLUMN firm_joined_spelling text;
-- Two rows of one file become one move when their firms turn out to be one.
ALTER TABLE move_sources DROP CONSTRAINT move_sources_move_id_upload_id_pk;
ALTER TABLE move_sources ADD CONSTRAINT move_sources_move_id_upload_id_row_pk PRIMARY KEY (move_id, upload_id, "row");
CREATE INDEX move_sources_spelled ON move_sources (move_id)
  WHERE firm_left_spelling IS NOT NULL OR firm_joined_spelling IS NOT NULL;

-- How many moves each firm has, so that firms are listed and sorted without counting a million moves.
CREATE TABLE firm_counts (
  firm_id uuid PRIMARY KEY REFERENCES firms (id) ON DELETE CASCADE,
  joined bigint NOT NULL DEFAULT 0,
  "left" bigint NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE, DELETE ON firm_counts TO liftout_platform;
INSERT INTO firm_counts (firm_id, joined, "left")
SELECT firm_id, sum(joined), sum("left") FROM (
  SELECT firm_joined_id AS firm_id, 1 AS joined, 0 AS "left" FROM moves WHERE firm_joined_id IS NOT NULL
  UNION ALL SELECT firm_left_id, 0, 1 FROM moves WHERE firm_left_id IS NOT NULL
) sides GROUP BY firm_id;

CREATE FUNCTION count_firm_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE firm_counts c SET joined = c.joined - o.joined, "left" = c."left" - o."left" FROM (
      SELECT firm_id, sum(joined) AS joined, sum("left") AS "left" FROM (
        SELECT firm_joined_id AS firm_id, 1 AS joined, 0 AS "left" FROM gone WHERE firm_joined_id IS NOT NULL
        UNION ALL SELECT firm_left_id, 0, 1 FROM gone WHERE firm_left_id IS NOT NULL
      ) sides GROUP BY firm_id
    ) o WHERE o.firm_id = c.firm_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO firm_counts AS c (firm_id, joined, "left")
    SELECT firm_id, sum(joined), sum("left") FROM (
      SELECT firm_joined_id AS firm_id, 1 AS joined, 0 AS "left" FROM changed WHERE firm_joined_id IS NOT NULL
      UNION ALL SELECT firm_left_id, 0, 1 FROM changed WHERE firm_left_id IS NOT NULL
    ) sides GROUP BY firm_id ORDER BY firm_id
    ON CONFLICT (firm_id) DO UPDATE SET joined = c.joined + excluded.joined, "left" = c."left" + excluded."left";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER moves_counted_in AFTER INSERT ON moves
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_firm_moves();
CREATE TRIGGER moves_counted_out AFTER DELETE ON moves
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_firm_moves();
CREATE TRIGGER moves_recounted AFTER UPDATE ON moves
  REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_firm_moves();
