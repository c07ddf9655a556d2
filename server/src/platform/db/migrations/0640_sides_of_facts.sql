-- All that a league table of firms reads of each move. Reports name the days of a quarter in any order, so that a few days' facts lie
-- on as many pages as the quarter's; here they lie beside each other (decision 169).
CREATE INDEX move_facts_sides ON move_facts (market_path, moved_on)
  INCLUDE (firm_left_id, firm_joined_id, advisor_id, aum_cents, is_conversion);
-- The index alone is read of pages that a vacuum has seen since they changed.
ALTER TABLE move_facts SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
