-- CRD numbers of advisors whose moves name none, found in the register by name, firm and day (decision 134).
CREATE TABLE advisor_crds (
  advisor_id uuid PRIMARY KEY,
  crd text COLLATE "C" NOT NULL UNIQUE,
  -- The advisor's moves when it was found, in order of their ids: with others it counts no more.
  moves uuid[] NOT NULL,
  -- [{side, firm, day}]: what the register says that fits.
  evidence jsonb NOT NULL,
  found_at timestamp (3) with time zone NOT NULL
);

-- The block of names of each person of the register, as in `moves`.
CREATE TABLE register_blocks (
  crd bigint PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  block_key text COLLATE "C" NOT NULL,
  rules_version text COLLATE "C" NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON advisor_crds, register_blocks TO liftout_platform;
