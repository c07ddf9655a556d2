-- Articles without a day are in the order in which they came, the newest first.
DROP INDEX news_items_recent;
CREATE INDEX news_items_recent ON news_items (client_id, published_at DESC NULLS LAST, id DESC);
