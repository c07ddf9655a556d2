-- The feed's stream tells new rows from those a listener has, exactly: by the transaction that brought them.
ALTER TABLE activities ADD COLUMN created_xid xid8 DEFAULT pg_current_xact_id() NOT NULL;
CREATE INDEX activities_arrival ON activities (client_id, created_xid);

-- Which feed an article came from, so that a changed feed does not show the old one's.
ALTER TABLE news_items ADD COLUMN source text DEFAULT '' NOT NULL;
ALTER TABLE news_items ADD COLUMN feed_url text;
