-- As in 0060, with the same results and several times as fast on long texts that are not plain ASCII: a note with curly
-- quotes went through the whole table of letters, a character at a time, and ten thousand such notes took seconds.
CREATE FUNCTION fold_letters(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN value ~ '[ÆŒÞĲẞøØłŁđĐðÐħĦıŋŊŧŦƀɃɨƗʉɄςａ-ｚＡ-Ｚ０-９]' THEN
      translate(value,
        -- Both cases: a database in the locale "C" lowers ASCII alone.
        'ÆŒÞĲẞøØłŁđĐðÐħĦıŋŊŧŦƀɃɨƗʉɄςａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ０１２３４５６７８９',
        'æœþĳßoollddddhhinnttbbiiuuσabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz0123456789')
    ELSE value END;

CREATE OR REPLACE FUNCTION fold_for_search(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN octet_length(value) = char_length(value) THEN lower(value)
    -- English with the quotes and dashes of a word processor.
    WHEN value !~ '[^\u0001-\u007f‘’“”–—…•]' THEN replace(replace(lower(value), '’', ''''), '‘', '''')
    ELSE replace(replace(replace(replace(replace(replace(replace(
      fold_letters(lower(replace(replace(replace(normalize(regexp_replace(normalize(value, NFD),
        '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0b3c\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
        '', 'g'), NFC), '’', ''''), '‘', ''''), 'ʼ', ''''))),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ĳ', 'ij'), 'ﬁ', 'fi'), 'ﬂ', 'fl')
  END;
