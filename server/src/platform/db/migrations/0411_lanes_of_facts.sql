-- Stands for the firm left, the firm joined and the city: finding lift-outs sorts facts by it, as sorting them by three columns
-- is dear (decision 137). Null where one is missing. Of ten million lanes two have the same number with a chance of three in a
-- million. PostgreSQL places rows in partitions by these functions, so that their values stay in later releases.
ALTER TABLE move_facts ADD COLUMN lane bigint GENERATED ALWAYS AS (
  uuid_hash_extended(firm_left_id, 1) # uuid_hash_extended(firm_joined_id, 2) # hashtextextended(location_key, 3)) STORED;
CREATE OR REPLACE VIEW market_move_facts AS
  SELECT id, advisor_id, firm_left_id, firm_joined_id, aum_cents, moved_on, market_previous_on AS previous_on,
    market_next_on AS next_on, is_conversion, market_path, location_key, circumstance, market_firm_again AS firm_again, lane
  FROM move_facts WHERE market_path = (SELECT liftout_market());
