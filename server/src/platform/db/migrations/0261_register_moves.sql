-- The moves that an admin made from the changes of a file of the register. They are an upload, and are reverted as one.
CREATE TABLE register_moves (
  file_id uuid PRIMARY KEY REFERENCES register_files (id) ON DELETE CASCADE,
  upload_id uuid NOT NULL REFERENCES uploads (id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON register_moves TO liftout_platform;
