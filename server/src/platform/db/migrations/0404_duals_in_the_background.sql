-- When dual registrations were last kept with this file among the files; null: due. Those of files that were there before
-- are found once more after an update.
ALTER TABLE register_files ADD COLUMN duals_kept_at timestamp (3) with time zone;

-- Swaps of two firms of one enterprise are told apart from other swaps.
ALTER TABLE register_changes DROP CONSTRAINT register_changes_class_check,
  ADD CONSTRAINT register_changes_class_check CHECK (class IN
    ('joined', 'left', 'swapped', 'conversion', 'dual', 'bulk', 'other', 'appeared', 'vanished'));
