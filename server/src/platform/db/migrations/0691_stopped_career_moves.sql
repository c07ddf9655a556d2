-- Moves of careers can be stopped while they are made (decision 178).
ALTER TABLE career_move_runs
  DROP CONSTRAINT career_move_runs_state_check,
  ADD CONSTRAINT career_move_runs_state_check CHECK (state IN ('waiting', 'making', 'made', 'stopped', 'failed')),
  ADD COLUMN stopped_by text;
