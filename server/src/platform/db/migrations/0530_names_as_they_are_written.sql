-- As in 0368, with all blanks, dashes and signs that show nothing that people put between digits (`betweenDigits`).
CREATE OR REPLACE FUNCTION hint_text(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN fold_for_search(words) || CASE WHEN words ~ '[0-9][0-9]' THEN E'\n' || translate(words, E' ()./-\t'
    '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u200c\u200d\u200e\u200f'
    '\u2010\u2011\u2012\u2013\u2014\u2015\u202a\u202b\u202c\u202d\u202e\u202f\u205f\u2060\u2066\u2067\u2068\u2069\u2212\u3000'
    '\u00ad\ufe58\ufe63\ufeff\uff0d', '') ELSE '' END;

-- As in 0511: somebody with initials in the middle of the name is a namesake, and what may be another name (`sure` of
-- `people` has it not) means the person only beside their address or number.
CREATE OR REPLACE FUNCTION mentions(tenant text, people jsonb)
RETURNS TABLE (whom uuid, kind text, id uuid, part integer, contact_id uuid, at timestamp with time zone, words text,
  is_theirs boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT (p ->> 'id')::uuid FROM jsonb_array_elements(people) p);
  every_hint text := hints_of(people);
BEGIN
  IF every_hint IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY WITH person AS MATERIALIZED (
      SELECT w.id, p ->> 'any' AS found_by, p ->> 'sure' AS sure, p ->> 'theirs' AS theirs,
        ARRAY(SELECT '%' || regexp_replace(h, '([\\%_])', '\\\1', 'g') || '%' FROM jsonb_array_elements_text(p -> 'hints') h) AS hints,
        ARRAY(SELECT c.id FROM jsonb_array_elements_text(p -> 'names') n (name)
          CROSS JOIN LATERAL (SELECT fold_for_search(n.name) AS folded OFFSET 0) f
          JOIN contacts c ON c.client_id = tenant
            AND starts_with(c.search_text, (split_part(f.folded, ' ', 1) || ' ') COLLATE "C")
          CROSS JOIN LATERAL (SELECT fold_for_search(c.first_name || ' ' || c.last_name) AS folded OFFSET 0) other
          WHERE c.id <> ALL (ids) AND c.erased_at IS NULL
            AND (other.folded = f.folded OR regexp_replace(other.folded, '( [a-z][.]?)+(?= )', '') = f.folded)
            AND NOT EXISTS (SELECT FROM other_records(tenant, w.id) o WHERE o.id = c.id)) AS namesakes
      FROM jsonb_array_elements(people) p JOIN contacts w ON w.client_id = tenant AND w.id = (p ->> 'id')::uuid
    ), hit AS MATERIALIZED (
      SELECT t.*, f.folded FROM texts_of_client(tenant) t
      CROSS JOIN LATERAL (SELECT hint_text(t.words) AS folded OFFSET 0) f WHERE f.folded ~ every_hint
    )
    SELECT p.id, h.kind, h.id, h.part, h.contact_id, h.at, h.words,
      coalesce(h.words ~ p.theirs, false) OR cardinality(p.namesakes) = 0 AND coalesce(h.words ~ p.sure, false)
    FROM hit h JOIN person p ON h.contact_id IS DISTINCT FROM p.id
      AND CASE WHEN h.folded LIKE ANY (p.hints) THEN h.words ~ p.found_by END
    -- A namesake's own record has their own name.
    WHERE h.contact_id IS NULL OR h.contact_id <> ALL (p.namesakes) OR coalesce(h.words ~ p.theirs, false);
END $$;
