-- By which rules a spelling was last resolved: others are resolved again once the rules have changed.
ALTER TABLE firm_aliases ADD COLUMN rules_version text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX firm_aliases_rules ON firm_aliases (rules_version, spelling_key);
