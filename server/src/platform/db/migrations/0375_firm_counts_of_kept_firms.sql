-- Who kept a firm did not leave it (decision 106): lists of firms and the review count like figures do.
CREATE OR REPLACE FUNCTION count_firm_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE firm_counts c SET joined = c.joined - o.joined, "left" = c."left" - o."left" FROM (
      SELECT firm_id, sum(joined) AS joined, sum("left") AS "left" FROM (
        SELECT firm_joined_id AS firm_id, 1 AS joined, 0 AS "left" FROM gone
          WHERE firm_joined_id IS NOT NULL AND repeats IS NULL
        UNION ALL SELECT firm_left_id, 0, 1 FROM gone
          WHERE firm_left_id IS NOT NULL AND repeats IS NULL AND circumstance IS DISTINCT FROM 'kept-both'
      ) sides GROUP BY firm_id
    ) o WHERE o.firm_id = c.firm_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO firm_counts AS c (firm_id, joined, "left")
    SELECT firm_id, sum(joined), sum("left") FROM (
      SELECT firm_joined_id AS firm_id, 1 AS joined, 0 AS "left" FROM changed
        WHERE firm_joined_id IS NOT NULL AND repeats IS NULL
      UNION ALL SELECT firm_left_id, 0, 1 FROM changed
        WHERE firm_left_id IS NOT NULL AND repeats IS NULL AND circumstance IS DISTINCT FROM 'kept-both'
    ) sides GROUP BY firm_id ORDER BY firm_id
    ON CONFLICT (firm_id) DO UPDATE SET joined = c.joined + excluded.joined, "left" = c."left" + excluded."left";
  END IF;
  RETURN NULL;
END $$;

UPDATE firm_counts c SET "left" = c."left" - k.kept FROM (
  SELECT firm_left_id AS firm_id, count(*) AS kept FROM moves
  WHERE firm_left_id IS NOT NULL AND repeats IS NULL AND circumstance = 'kept-both' GROUP BY 1
) k WHERE k.firm_id = c.firm_id;
