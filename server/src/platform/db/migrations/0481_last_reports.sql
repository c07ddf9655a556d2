-- The last report of a market, by which its months are judged (decision 056), is found without reading all days.
CREATE INDEX move_day_counts_reported ON move_day_counts (market_path, created_at);
