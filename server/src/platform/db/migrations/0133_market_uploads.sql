-- Which months the uploads of a market say they cover: a client has to know "no data" from "no moves". Of its own market
-- alone, and not who uploaded what.
CREATE VIEW market_uploads AS
  SELECT market_path, time_period, total_processed, rejected, outside_period, created_at, reverted_at
  FROM uploads WHERE market_path = (SELECT liftout_market());
GRANT SELECT ON market_uploads TO liftout_app;
