-- A key of a spelling keeps the marks that rules read. Spellings recorded so far stand for all with their words, until they
-- were looked at once (`firm-names/part-spellings.ts`).
ALTER TABLE firm_aliases ADD COLUMN by_words boolean NOT NULL DEFAULT false;
UPDATE firm_aliases SET by_words = true;
CREATE INDEX firm_aliases_by_words ON firm_aliases (firm_id) WHERE by_words;

-- Spellings that differ in capital letters only are decided together.
CREATE INDEX firm_aliases_caseless ON firm_aliases (lower(spelling_key));
