-- Search without accents: "bjork" finds Björk. `foldForSearch` of the contract is the same rule, and a test holds the two
-- together. Written out rather than left to the extension unaccent, which not every server has. Never more bytes than the
-- text has, for the indexes below are filled to the brim. Most texts are ASCII, and only change their case.
CREATE FUNCTION fold_for_search(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(value) = char_length(value) THEN lower(value) ELSE
    replace(replace(replace(replace(replace(replace(replace(
      translate(
        lower(normalize(regexp_replace(normalize(value, NFD),
          '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0b3c\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
          '', 'g'), NFC)),
        -- Both cases: a database in the locale "C" lowers ASCII alone.
        'ÆŒÞĲẞøØłŁđĐðÐħĦıŋŊŧŦƀɃɨƗʉɄς’‘ʼａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ０１２３４５６７８９',
        'æœþĳßoollddddhhinnttbbiiuuσ''''''abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz0123456789'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ĳ', 'ij'), 'ﬁ', 'fi'), 'ﬂ', 'fl')
  END;

-- A new expression means a new column, and one more writing of the table: a minute or two for a million contacts. What
-- changes firm or city by folding is kept apart, so that the few of them are found without an index on all.
ALTER TABLE contacts
  DROP COLUMN search_text,
  ADD COLUMN search_text text COLLATE "C"
    GENERATED ALWAYS AS (fold_for_search(first_name || ' ' || last_name || ' ' || firm || ' ' || email)) STORED,
  ADD COLUMN firm_folded text COLLATE "C" GENERATED ALWAYS AS (nullif(fold_for_search(firm), lower(firm))) STORED,
  ADD COLUMN city_folded text COLLATE "C" GENERATED ALWAYS AS (nullif(fold_for_search(city), lower(city))) STORED;
-- The indexes that carried the column, as they were (0004).
CREATE INDEX contacts_last_name ON contacts (client_id, last_name_key, id) INCLUDE
  (search_text, advisor_tier, in_pipeline, pipeline_stage, is_high_value, firm_key, city_key, last_contacted);
CREATE INDEX contacts_first_name ON contacts (client_id, first_name_key, id) INCLUDE (search_text);
CREATE INDEX contacts_firm ON contacts (client_id, firm_key, id) INCLUDE (search_text);
CREATE INDEX contacts_search ON contacts USING gin (client_id, search_text gin_trgm_ops);
CREATE INDEX contacts_firm_folded ON contacts (client_id, firm_folded, firm_key) WHERE firm_folded IS NOT NULL;
CREATE INDEX contacts_city_folded ON contacts (client_id, city_folded, city_key) WHERE city_folded IS NOT NULL;

-- As in 0010, with what is searched for folded as well.
CREATE OR REPLACE FUNCTION search_contacts(tenant text, patterns text[], at_most integer)
  RETURNS SETOF contacts
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 500 COST 10000
  SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  wanted text := '';
BEGIN
  IF tenant IS DISTINCT FROM liftout_tenant() AND current_setting('role') <> 'liftout_platform' THEN
    RAISE EXCEPTION 'only the own tenant can be searched' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- The text of the statement depends on how many patterns there are, never on what they say.
  FOR n IN 1 .. coalesce(cardinality(patterns), 0) LOOP
    wanted := wanted || CASE
      WHEN starts_with(patterns[n], '%') THEN format(' AND search_text LIKE fold_for_search(($2)[%s])', n)
      ELSE format(
        ' AND (search_text LIKE fold_for_search(($2)[%1$s]) OR search_text LIKE fold_for_search(''%% '' || ($2)[%1$s]))', n)
    END;
  END LOOP;
  RETURN QUERY EXECUTE 'SELECT * FROM contacts WHERE client_id = $1' || wanted || ' LIMIT $3'
    USING tenant, patterns, at_most;
END $$;

-- The database makes the text of a move too, so that one rule makes all that is searched.
ALTER TABLE moves
  DROP COLUMN search_text,
  ADD COLUMN search_text text COLLATE "C"
    GENERATED ALWAYS AS (fold_for_search(first_name || ' ' || last_name || ' ' || city)) STORED;
CREATE INDEX moves_search ON moves USING gin (search_text gin_trgm_ops);
