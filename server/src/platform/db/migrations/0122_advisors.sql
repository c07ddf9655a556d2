-- Who moved: figures count advisors by this id, and a name is what an advisor is found by. So far one name is one advisor.
ALTER TABLE moves ADD COLUMN advisor_id uuid;
UPDATE moves SET advisor_id = md5(person_key)::uuid;
ALTER TABLE moves ALTER COLUMN advisor_id SET NOT NULL;
CREATE OR REPLACE VIEW market_moves AS
  SELECT * FROM moves WHERE market_path = (SELECT liftout_market());

-- A market's figures and teams read a few short columns of each of its moves, advisor by advisor: this index has them in
-- that order, so the rows themselves are not read and advisors need no sorting.
DROP INDEX moves_market_people;
CREATE INDEX moves_market_advisors ON moves (market_path, advisor_id)
  INCLUDE (moved_on, id, firm_left_id, firm_joined_id, location_key, aum_cents, is_conversion);
CREATE INDEX moves_advisor ON moves (advisor_id, moved_on);
