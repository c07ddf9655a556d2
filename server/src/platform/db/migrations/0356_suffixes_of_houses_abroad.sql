-- Ltd, plc and LLP are part of the names of large houses now (decision 110). Spellings of moves that have them were recorded
-- under the name without them. Each is recorded with the firm that it has, and the rules look at it in the background.
SET LOCAL ROLE liftout_platform;
INSERT INTO firm_aliases (spelling_key, spelling, firm_id, status, updated_at, decided_by, decided_at)
SELECT DISTINCT ON (present.key) present.key, present.spelling, a.firm_id,
  CASE a.status WHEN 'confirmed' THEN 'confirmed' ELSE 'rule' END, now(), a.decided_by, a.decided_at
FROM (
  SELECT spelling,
    regexp_replace(regexp_replace(words, '\mcompany\M', 'co', 'g'), '\mlimited\M', 'ltd', 'g') AS key,
    regexp_replace(words, '( (llc|llp|lllp|lp|lc|pllc|pc|pa|plc|inc|incorporated|corp|corporation|co|company|ltd|limited|na|and))+$', '')
      AS former
  FROM (
    SELECT spelling, regexp_replace(regexp_replace(btrim(regexp_replace(replace(regexp_replace(lower(spelling),
      '[.''’`]', '', 'g'), '&', ' and '), '[^a-z0-9]+', ' ', 'g')), '^the ', ''), '^([a-z]) ([a-z]) ', '\1\2 ') AS words
    FROM (
      SELECT firm_left_spelling AS spelling FROM moves UNION SELECT firm_joined_spelling FROM moves
      UNION SELECT firm_left_spelling FROM move_sources WHERE firm_left_spelling IS NOT NULL
      UNION SELECT firm_joined_spelling FROM move_sources WHERE firm_joined_spelling IS NOT NULL
    ) spellings WHERE spelling ~* '(ltd|limited|plc|llp)\W*$'
  ) normalized
  WHERE words ~ ('^(merrill|bank of america|bofa|morgan stanley|goldman sachs|goldman|jp morgan|jpmorgan|jpm|chase|bear stearns|'
    'ubs|wells fargo|wachovia|citi|citigroup|citicorp|citibank|smith barney|hsbc|rbc|credit suisse|bmo|td|cibc|stifel|'
    'raymond james|jefferies|evercore|lazard|piper sandler|oppenheimer|robert w baird|rw baird|baird|northern trust|bny|'
    'charles schwab|schwab|td ameritrade|fidelity|vanguard|t rowe price|interactive brokers|edward jones|edward d jones|'
    'brown brothers harriman|brown advisory|bernstein|alliancebernstein|sanford c bernstein|prudential|principal|equitable|'
    'guardian|ameriprise|american express|rockefeller|pnc|truist|us bank|citizens|regions|fifth third|keybank|lpl|massmutual|'
    'new york life|janney|allstate|transamerica|voya|tiaa|first republic|bessemer|corient|mercer|commonwealth|cambridge) ')
) present
JOIN firm_aliases a ON a.spelling_key = present.former
ORDER BY present.key, present.spelling
ON CONFLICT (spelling_key) DO NOTHING;

-- The same where `+` is `and` now, and for the printer Merrill Corporation, whose suffix is no longer left out.
INSERT INTO firm_aliases (spelling_key, spelling, firm_id, status, updated_at, decided_by, decided_at)
SELECT DISTINCT ON (present.key) present.key, present.spelling, a.firm_id,
  CASE a.status WHEN 'confirmed' THEN 'confirmed' ELSE 'rule' END, now(), a.decided_by, a.decided_at
FROM (
  SELECT spelling, CASE WHEN spelling ~ '\+' THEN regexp_replace(words, suffixes, '') ELSE 'merrill corp' END AS key,
    regexp_replace(former, suffixes, '') AS former
  FROM (
    SELECT spelling, '( (llc|llp|lllp|lp|lc|pllc|pc|pa|plc|inc|incorporated|corp|corporation|co|company|ltd|limited|na|and))+$' AS suffixes,
      regexp_replace(btrim(regexp_replace(regexp_replace(lower(regexp_replace(spelling, '[.''’`]', '', 'g')), '[&+]', ' and ', 'g'),
        '[^a-z0-9]+', ' ', 'g')), '^the ', '') AS words,
      regexp_replace(btrim(regexp_replace(replace(lower(regexp_replace(spelling, '[.''’`]', '', 'g')), '&', ' and '),
        '[^a-z0-9]+', ' ', 'g')), '^the ', '') AS former
    FROM (
      SELECT firm_left_spelling AS spelling FROM moves UNION SELECT firm_joined_spelling FROM moves
      UNION SELECT firm_left_spelling FROM move_sources WHERE firm_left_spelling IS NOT NULL
      UNION SELECT firm_joined_spelling FROM move_sources WHERE firm_joined_spelling IS NOT NULL
    ) spellings WHERE spelling ~ '\+' OR spelling ~* '^\W*(the\W+)?merrill\W+corp(oration)?\W*$'
  ) normalized
) present
JOIN firm_aliases a ON a.spelling_key = present.former
WHERE present.key <> present.former
ORDER BY present.key, present.spelling
ON CONFLICT (spelling_key) DO NOTHING;
RESET ROLE;
