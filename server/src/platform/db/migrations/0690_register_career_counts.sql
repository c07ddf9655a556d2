-- What the careers of a file of the register tell, by the day on which firms were joined (decision 177). Counting takes a
-- minute for the whole register, so it is done once for each file. The file's own day has a row in any case: a file that
-- tells of nothing is counted too.
CREATE TABLE register_career_counts (
  file_id uuid NOT NULL REFERENCES register_files (id) ON DELETE CASCADE,
  joined_on date NOT NULL,
  "move" integer NOT NULL DEFAULT 0,
  conversion integer NOT NULL DEFAULT 0,
  dual integer NOT NULL DEFAULT 0,
  bulk integer NOT NULL DEFAULT 0,
  "first" integer NOT NULL DEFAULT 0,
  PRIMARY KEY (file_id, joined_on)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON register_career_counts TO liftout_platform;
