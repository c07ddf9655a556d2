-- What was logged is taken back by whoever logged it (decision 081). Null: an API key, a source, or logged before.
ALTER TABLE activities ADD logged_by uuid;
