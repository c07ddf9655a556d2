-- What a feed's server said when it was read last, so that it sends only what is new, and is asked no more often than it
-- wants. A row of another address than the client's present one counts for nothing.
CREATE TABLE news_feeds (
  client_id text COLLATE "C" PRIMARY KEY REFERENCES clients (client_id) ON DELETE CASCADE,
  feed_url text NOT NULL,
  -- Where it has moved for good.
  moved_to text,
  etag text,
  last_modified text,
  fresh_seconds integer NOT NULL,
  -- In a row, since it was read.
  failures integer NOT NULL,
  -- In real time: when it is read next.
  due_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT news_feeds_validators_kept CHECK (char_length(etag) <= 500 AND char_length(last_modified) <= 100),
  CONSTRAINT news_feeds_addresses_kept CHECK (char_length(feed_url) <= 2000 AND char_length(moved_to) <= 2000)
);
CREATE INDEX news_feeds_due ON news_feeds (due_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON news_feeds TO liftout_platform, liftout_app;
ALTER TABLE news_feeds ENABLE ROW LEVEL SECURITY;
ALTER TABLE news_feeds FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON news_feeds TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON news_feeds TO liftout_platform USING (true) WITH CHECK (true);
