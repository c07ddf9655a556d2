-- Files of the register that an admin sent (decision 060): the pieces wait in the database, so that any process can read
-- them, also after a crash.
CREATE TABLE register_imports (
  id uuid PRIMARY KEY,
  file_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'importing', 'imported', 'known', 'refused', 'failed')),
  -- Whether it is imported although it has lost more than a day explains.
  accepts_losses boolean NOT NULL DEFAULT false,
  -- Whether it was refused for its losses alone.
  has_losses boolean NOT NULL DEFAULT false,
  problem text,
  -- The file's day, once it is imported.
  "day" date,
  -- People that were read so far.
  people integer NOT NULL DEFAULT 0,
  repeated integer NOT NULL DEFAULT 0,
  without_crd integer NOT NULL DEFAULT 0,
  imported_by text NOT NULL,
  imported_by_id uuid,
  created_at timestamp (3) with time zone NOT NULL
);
-- Files change each other's meaning: one at a time, also of two admins.
CREATE UNIQUE INDEX register_imports_one_running ON register_imports ((true)) WHERE state IN ('waiting', 'importing');
CREATE TABLE register_import_pieces (
  import_id uuid NOT NULL REFERENCES register_imports (id) ON DELETE CASCADE,
  n integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (import_id, n)
);
ALTER TABLE register_import_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
GRANT SELECT, INSERT, UPDATE, DELETE ON register_imports, register_import_pieces TO liftout_platform;
