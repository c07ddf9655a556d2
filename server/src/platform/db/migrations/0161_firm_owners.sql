-- Who owns a firm, from a day on (decision 069). Where no admin said so, the directory does, and these columns tell what of
-- it moves already follow. `owner_key`: the owner's `name_key`, or @ and the name of an enterprise that is no firm.
ALTER TABLE firms
  ADD COLUMN owner_key text COLLATE "C" CHECK (owner_key <> name_key),
  ADD COLUMN owned_since date,
  ADD COLUMN counts_to_owner boolean NOT NULL DEFAULT false,
  ADD COLUMN owned_by_admin boolean NOT NULL DEFAULT false,
  -- What an undo of the last change restores.
  ADD COLUMN previous jsonb,
  ADD CHECK (owner_key IS NOT NULL OR (owned_since IS NULL AND NOT counts_to_owner)),
  ADD CHECK (owned_since IS NOT NULL OR NOT counts_to_owner),
  DROP COLUMN enterprise;
CREATE INDEX firms_owned_by_admin ON firms (name_key) WHERE owned_by_admin;

-- A name that the firm had before.
ALTER TABLE firm_aliases ADD COLUMN is_former boolean NOT NULL DEFAULT false;

-- A conversion only because one of the firms was bought before.
ALTER TABLE moves
  ADD COLUMN is_takeover boolean NOT NULL DEFAULT false,
  ADD CHECK (is_conversion OR NOT is_takeover);
CREATE OR REPLACE VIEW counted_moves AS SELECT * FROM moves WHERE repeats IS NULL;
CREATE OR REPLACE VIEW market_moves AS
  SELECT * FROM moves WHERE market_path = (SELECT liftout_market()) AND repeats IS NULL;
