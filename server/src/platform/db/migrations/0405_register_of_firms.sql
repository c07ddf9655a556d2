-- Firms as the public register has them: the SEC's and the states' XML, and the table of Form ADV. Each of these sources
-- has firms of its own, so each is compared with its own file before.
CREATE TABLE register_firm_files (
  id uuid PRIMARY KEY,
  source text COLLATE "C" NOT NULL CHECK (source IN ('sec', 'state', 'adv')),
  file_name text NOT NULL,
  sha256 text COLLATE "C" NOT NULL UNIQUE,
  "day" date NOT NULL,
  firms integer NOT NULL,
  -- Against the file before of this source; null: the first one.
  before_id uuid REFERENCES register_firm_files (id),
  appeared integer,
  vanished integer,
  renamed integer,
  imported_by text NOT NULL,
  imported_at timestamp (3) with time zone NOT NULL
);
CREATE INDEX register_firm_files_newest ON register_firm_files (source, "day" DESC, imported_at DESC);

CREATE TABLE register_firms (
  crd bigint NOT NULL,
  source text COLLATE "C" NOT NULL,
  -- The legal name in full; the register of advisors cuts it.
  name text NOT NULL,
  business_name text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  -- As filed in item 5F(2)(c) of Form ADV. Null: not filed, which is not zero.
  regulatory_aum_cents bigint,
  -- Item 5B(1): employees who give advice.
  advisers integer,
  -- The key of the legal name as a spelling, and the name_key of the firm that it meant when the file was imported.
  spelling_key text NOT NULL,
  name_key text NOT NULL,
  -- The day of the last file that had it.
  "day" date NOT NULL,
  last_file_id uuid NOT NULL REFERENCES register_firm_files (id),
  PRIMARY KEY (crd, source)
);
CREATE INDEX register_firms_spelling ON register_firms (spelling_key);
CREATE INDEX register_firms_newest ON register_firms (source, "day" DESC);
CREATE INDEX register_firms_meaning ON register_firms (name_key);

-- What a file that an admin sent holds; null until it was opened.
ALTER TABLE register_imports ADD COLUMN kind text CHECK (kind IN ('people', 'firms'));

GRANT SELECT, INSERT, UPDATE, DELETE ON register_firm_files, register_firms TO liftout_platform;
-- They are public, and no client's.
GRANT SELECT ON register_firms TO liftout_app;
