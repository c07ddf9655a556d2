-- Moves that were reported lately, whenever they were made. Rows are added in this order, so that a small index will do.
CREATE INDEX moves_reported ON moves USING brin (created_at) WITH (pages_per_range = 32);
