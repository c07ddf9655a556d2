-- Moves made of careers take minutes for the whole register, so a job makes them (decision 170): what is asked for, how far
-- it is, and what came of it.
CREATE TABLE career_move_runs (
  id uuid PRIMARY KEY,
  -- The first day on which firms were joined.
  since date NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'making', 'made', 'failed')),
  problem text,
  -- Moves that careers tell; null until they are counted.
  moves integer,
  -- Of them, those that were read so far.
  "read" integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  duplicates integer NOT NULL DEFAULT 0,
  upload_id uuid REFERENCES uploads (id) ON DELETE CASCADE,
  started_by text NOT NULL,
  started_by_id uuid,
  created_at timestamp (3) with time zone NOT NULL
);
CREATE UNIQUE INDEX career_move_runs_one_running ON career_move_runs ((true)) WHERE state IN ('waiting', 'making');
GRANT SELECT, INSERT, UPDATE, DELETE ON career_move_runs TO liftout_platform;
