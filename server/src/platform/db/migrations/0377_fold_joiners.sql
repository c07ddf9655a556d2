-- As in 0355, without characters that show nothing by themselves: joiners, as Persian and Indian names need them, soft
-- hyphens and blanks of no width. They stay in the text and count for nothing in a search (decision 116).
CREATE OR REPLACE FUNCTION fold_for_search(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN octet_length(value) = char_length(value) THEN lower(value)
    -- English with the quotes and dashes of a word processor.
    WHEN value !~ '[^\u0001-\u007f‘’“”–—…•]' THEN replace(replace(lower(value), '’', ''''), '‘', '''')
    ELSE replace(replace(replace(replace(replace(replace(replace(
      fold_letters(lower(replace(replace(replace(normalize(regexp_replace(normalize(value, NFD),
        '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0b3c\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200d\u2060\ufeff]',
        '', 'g'), NFC), '’', ''''), '‘', ''''), 'ʼ', ''''))),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ĳ', 'ij'), 'ﬁ', 'fi'), 'ﬂ', 'fl')
  END;

SET LOCAL ROLE liftout_platform;
-- What is stored folded is folded again.
UPDATE contacts SET first_name = first_name, firm = firm, city = city
WHERE first_name || last_name || firm || email || coalesce(city, '') ~ '[\u00ad\u200b-\u200d\u2060\ufeff]';
RESET ROLE;
