-- Advisors as the public register of adviser representatives has them (decision 060). They are no client's rows: admins
-- and jobs alone read them.
CREATE TABLE register_files (
  id uuid PRIMARY KEY,
  file_name text NOT NULL,
  sha256 text COLLATE "C" NOT NULL UNIQUE,
  -- The day that the file says it was made on.
  "day" date NOT NULL,
  people integer NOT NULL,
  -- Current employments; a person may have several.
  employments integer NOT NULL,
  -- What each XML file in it held: [{name, people, employments}].
  members jsonb NOT NULL,
  -- The file that it was compared with; null: the first one.
  before_id uuid REFERENCES register_files (id),
  imported_by text NOT NULL,
  imported_at timestamp (3) with time zone NOT NULL
);
CREATE INDEX register_files_newest ON register_files ("day" DESC, imported_at DESC);

CREATE TABLE register_people (
  crd bigint PRIMARY KEY,
  first_name text NOT NULL,
  middle_name text NOT NULL,
  last_name text NOT NULL,
  -- Credentials stand here too.
  suffix text NOT NULL,
  -- [{firstName, middleName, lastName, suffix}]
  other_names jsonb NOT NULL,
  -- [{code, day}]; a day may be null.
  exams jsonb NOT NULL,
  designations text[] NOT NULL,
  has_disclosures boolean NOT NULL,
  -- Of the person and their career: who is the same in the next file is not written again.
  digest text COLLATE "C" NOT NULL,
  first_file_id uuid NOT NULL REFERENCES register_files (id),
  last_file_id uuid NOT NULL REFERENCES register_files (id)
) WITH (fillfactor = 80);

CREATE TABLE register_stints (
  crd bigint NOT NULL REFERENCES register_people (crd),
  "position" integer NOT NULL,
  -- Null: a job by its name alone, which the register has no number for.
  firm_crd bigint,
  firm_name text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  -- Null: not known.
  started_on date,
  ended_on date,
  is_current boolean NOT NULL,
  PRIMARY KEY (crd, "position"),
  CONSTRAINT register_stints_ended CHECK (ended_on IS NULL OR NOT is_current)
);

-- What differs from the file before, by person.
CREATE TABLE register_changes (
  file_id uuid NOT NULL REFERENCES register_files (id),
  crd bigint NOT NULL REFERENCES register_people (crd),
  class text NOT NULL CHECK (class IN
    ('joined', 'left', 'swapped', 'dual', 'bulk', 'other', 'appeared', 'vanished')),
  left_crds bigint[] NOT NULL,
  joined_crds bigint[] NOT NULL,
  kept_crds bigint[] NOT NULL,
  PRIMARY KEY (file_id, crd)
);
CREATE INDEX register_changes_crd ON register_changes (crd);

GRANT SELECT, INSERT, UPDATE, DELETE ON register_files, register_people, register_stints, register_changes
  TO liftout_platform;
