-- Of two windows, the last to save a view won without a word.
ALTER TABLE saved_views ADD version integer NOT NULL DEFAULT 1;
