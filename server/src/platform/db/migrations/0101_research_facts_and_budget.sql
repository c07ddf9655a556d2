-- What of a profile is our data, apart from what the model wrote: texts with the rows that they come from.
ALTER TABLE research_profiles ADD COLUMN facts jsonb NOT NULL DEFAULT '[]';

-- How often a client may ask the language model in a day (UTC, real time), and how often it has.
CREATE TABLE research_budgets (
  client_id text COLLATE "C" PRIMARY KEY REFERENCES clients (client_id) ON DELETE CASCADE,
  -- Null: the default.
  runs_per_day integer,
  day date NOT NULL,
  used integer NOT NULL,
  CONSTRAINT research_budgets_runs_kept CHECK (runs_per_day BETWEEN 0 AND 10000),
  CONSTRAINT research_budgets_used_kept CHECK (used >= 0)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON research_budgets TO liftout_platform;
ALTER TABLE research_budgets ENABLE ROW LEVEL SECURITY;
ALTER TABLE research_budgets FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON research_budgets TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON research_budgets TO liftout_platform USING (true) WITH CHECK (true);
