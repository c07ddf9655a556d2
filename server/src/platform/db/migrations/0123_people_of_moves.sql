-- What tells the people of moves apart (decision 051): a row's CRD and e-mail address, the block of names within which
-- moves are compared, and the move that this one repeats under another spelling of the name, which alone is counted.
ALTER TABLE moves
  ADD COLUMN crd text COLLATE "C" CHECK (crd ~ '^[1-9][0-9]{0,9}$'),
  ADD COLUMN email text COLLATE "C" CHECK (length(email) <= 254),
  -- Null until the move's advisor was looked for.
  ADD COLUMN block_key text COLLATE "C",
  ADD COLUMN repeats uuid CHECK (repeats <> id);
ALTER TABLE move_sources ADD COLUMN email text COLLATE "C";
CREATE INDEX moves_block ON moves (block_key);
CREATE INDEX moves_waiting ON moves (id) WHERE block_key IS NULL;
CREATE INDEX moves_crd ON moves (crd) WHERE crd IS NOT NULL;
CREATE INDEX moves_repeats ON moves (repeats) WHERE repeats IS NOT NULL;

CREATE VIEW counted_moves AS SELECT * FROM moves WHERE repeats IS NULL;
GRANT SELECT ON counted_moves TO liftout_platform;
CREATE OR REPLACE VIEW market_moves AS
  SELECT * FROM moves WHERE market_path = (SELECT liftout_market()) AND repeats IS NULL;
DROP INDEX moves_market_advisors;
CREATE INDEX moves_market_advisors ON moves (market_path, advisor_id)
  INCLUDE (moved_on, id, firm_left_id, firm_joined_id, location_key, aum_cents, is_conversion) WHERE repeats IS NULL;

CREATE OR REPLACE FUNCTION count_firm_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE firm_counts c SET joined = c.joined - o.joined, "left" = c."left" - o."left" FROM (
      SELECT firm_id, sum(joined) AS joined, sum("left") AS "left" FROM (
        SELECT firm_joined_id AS firm_id, 1 AS joined, 0 AS "left" FROM gone
          WHERE firm_joined_id IS NOT NULL AND repeats IS NULL
        UNION ALL SELECT firm_left_id, 0, 1 FROM gone WHERE firm_left_id IS NOT NULL AND repeats IS NULL
      ) sides GROUP BY firm_id
    ) o WHERE o.firm_id = c.firm_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO firm_counts AS c (firm_id, joined, "left")
    SELECT firm_id, sum(joined), sum("left") FROM (
      SELECT firm_joined_id AS firm_id, 1 AS joined, 0 AS "left" FROM changed
        WHERE firm_joined_id IS NOT NULL AND repeats IS NULL
      UNION ALL SELECT firm_left_id, 0, 1 FROM changed WHERE firm_left_id IS NOT NULL AND repeats IS NULL
    ) sides GROUP BY firm_id ORDER BY firm_id
    ON CONFLICT (firm_id) DO UPDATE SET joined = c.joined + excluded.joined, "left" = c."left" + excluded."left";
  END IF;
  RETURN NULL;
END $$;
