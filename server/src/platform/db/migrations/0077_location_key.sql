-- The key by which moves of one city are grouped gets the name that the code has for it.
ALTER TABLE moves RENAME COLUMN place_key TO location_key;
ALTER TABLE move_sources RENAME COLUMN place_key TO location_key;
-- A view keeps the names that its columns had when it was made.
ALTER VIEW market_moves RENAME COLUMN place_key TO location_key;
ALTER VIEW market_move_sources RENAME COLUMN place_key TO location_key;
