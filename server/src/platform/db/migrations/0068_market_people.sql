-- A market's figures and teams read a few short columns of each of its moves, person by person: this index has them in
-- that order, so the rows themselves are not read and people need no sorting.
CREATE INDEX moves_market_people ON moves (market_path, person_key)
  INCLUDE (moved_on, id, firm_left_id, firm_joined_id, place_key, aum_cents, is_conversion);
