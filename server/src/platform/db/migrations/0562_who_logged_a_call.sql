-- A call is taken back by whoever logged it (decision 081). Null: an API key, or logged before.
ALTER TABLE logged_calls ADD logged_by uuid;
