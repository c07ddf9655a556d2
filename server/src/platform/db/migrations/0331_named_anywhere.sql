-- All text that a client keeps on others, for any number of people at once (decision 078): what 0291 did for one person and
-- some of the texts.
DROP FUNCTION mentions(text, uuid, text, text, text[]);
DROP FUNCTION erase_mentions(text, uuid, text, text, text[], timestamp with time zone);
DROP FUNCTION texts_of_others(text, uuid);
DROP FUNCTION object_without_person(jsonb, text);
DROP FUNCTION without_person(text, text);

-- The texts in a value, set apart, so that no name is read across two of them.
CREATE FUNCTION words_of(value jsonb) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN (SELECT string_agg(v #>> '{}', ' · ') FROM jsonb_path_query(value, 'strict $.** ? (@.type() == "string")') v);

-- `kind` and `id` name the row, `part` a part of it. `contact_id`: whose it is, who is not named by their own.
CREATE FUNCTION texts_of_client(tenant text)
RETURNS TABLE (kind text, id uuid, part integer, contact_id uuid, at timestamp with time zone, words text)
LANGUAGE sql STABLE AS $$
  SELECT 'activity', a.id, 0, a.contact_id, a.occurred_at, a.subject || E'\n' || coalesce(a.notes, '') FROM activities a
  WHERE a.client_id = tenant AND (a.subject <> '' OR a.notes IS NOT NULL)
  UNION ALL SELECT 'archived-activity', a.id, 0, (a.fields ->> 'contact_id')::uuid, a.archived_at, words_of(a.fields) FROM archived_activities a WHERE a.client_id = tenant
  UNION ALL SELECT 'step', s.id, 0, s.contact_id, s.created_at, s.what FROM next_steps s WHERE s.client_id = tenant
  UNION ALL SELECT 'intel', n.id, 0, NULL, n.created_at, concat_ws(E'\n', n.contact_name, n.subject, n.description)
  FROM intel n WHERE n.client_id = tenant
  UNION ALL SELECT 'deal', d.id, 0, d.contact_id, d.updated_at, d.lost_note FROM deals d
  WHERE d.client_id = tenant AND d.lost_note IS NOT NULL
  UNION ALL SELECT 'contact', c.id, 0, c.id, c.updated_at, concat_ws(E'\n', c.notes, c.next_steps, c.do_not_contact_note)
  FROM contacts c WHERE c.client_id = tenant
    AND (c.notes IS NOT NULL OR c.next_steps IS NOT NULL OR c.do_not_contact_note IS NOT NULL)
  UNION ALL SELECT 'source-value', o.contact_id, 0, o.contact_id, now(), words_of(o.upstream) FROM contact_origins o
  WHERE o.client_id = tenant
  UNION ALL SELECT 'campaign', p.id, 0, NULL, p.created_at, concat_ws(E'\n', p.name, p.target_firm, p.notes)
  FROM campaigns p WHERE p.client_id = tenant
  UNION ALL SELECT 'research', r.id, 0, r.contact_id, r.created_at, concat_ws(E'\n', r.profile_html, words_of(r.facts))
  FROM research_profiles r WHERE r.client_id = tenant
  UNION ALL SELECT 'submission', p.id, 0, p.contact_id, p.created_at, concat_ws(E'\n', words_of(p.fields), p.reason)
  FROM pending_contacts p WHERE p.client_id = tenant
  UNION ALL SELECT 'view', v.id, 0, NULL, v.updated_at, concat_ws(E'\n', v.name, words_of(v.state))
  FROM saved_views v WHERE v.client_id = tenant
  UNION ALL SELECT 'watch', w.id, 0, NULL, w.created_at, w.label FROM watches w WHERE w.client_id = tenant
  UNION ALL SELECT 'import', i.import_id, i.row, i.contact_id, coalesce(i.stored_at, now()),
    concat_ws(' · ', i.message, i.person, words_of(i.fields), translate(i.cells::text, '[]",', ''),
      words_of(i.before), words_of(i.after))
  FROM contact_import_rows i WHERE i.client_id = tenant
    AND (i.message IS NOT NULL OR i.fields IS NOT NULL OR i.cells IS NOT NULL OR i.before IS NOT NULL OR i.after IS NOT NULL)
  UNION ALL SELECT 'history', e.id, 0,
    CASE WHEN e.entity = 'contact' AND e.entity_id ~ '^[0-9a-f-]{36}$' THEN e.entity_id::uuid END, e.created_at,
    concat_ws(' · ', words_of(e.before), words_of(e.after))
  FROM audit_entries e WHERE e.client_id = tenant AND (e.before IS NOT NULL OR e.after IS NOT NULL)
$$;

-- Where the texts of a client match what people are found by. `people`: a list of objects as `FoundBy`, each with the
-- `id` of the contact. `hints` are looked for first, in all texts once: they are several times as fast as expressions.
-- `is_theirs`: the person is meant for sure, as no namesake is known but those who are in `people` too, or an address
-- or number says so.
CREATE FUNCTION mentions(tenant text, people jsonb)
RETURNS TABLE (whom uuid, kind text, id uuid, part integer, contact_id uuid, at timestamp with time zone, words text,
  is_theirs boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT (p ->> 'id')::uuid FROM jsonb_array_elements(people) p);
  every_hint text[] := ARRAY(SELECT DISTINCT '%' || regexp_replace(h, '([\\%_])', '\\\1', 'g') || '%'
    FROM jsonb_array_elements(people) p, jsonb_array_elements_text(p -> 'hints') h);
BEGIN
  IF cardinality(every_hint) = 0 THEN
    RETURN;
  END IF;
  RETURN QUERY WITH person AS MATERIALIZED (
      SELECT w.id, p ->> 'any' AS found_by, p ->> 'theirs' AS theirs,
        ARRAY(SELECT '%' || regexp_replace(h, '([\\%_])', '\\\1', 'g') || '%' FROM jsonb_array_elements_text(p -> 'hints') h) AS hints,
        ARRAY(SELECT c.id FROM contacts c WHERE c.client_id = tenant AND c.id <> ALL (ids) AND c.erased_at IS NULL
          AND starts_with(c.search_text, fold_for_search(w.first_name || ' ' || w.last_name || ' ') COLLATE "C")
          AND fold_for_search(c.first_name || ' ' || c.last_name)
            = fold_for_search(w.first_name || ' ' || w.last_name)) AS namesakes
      FROM jsonb_array_elements(people) p JOIN contacts w ON w.client_id = tenant AND w.id = (p ->> 'id')::uuid
    ), hit AS MATERIALIZED (
      SELECT t.*, f.folded FROM texts_of_client(tenant) t
      CROSS JOIN LATERAL (SELECT fold_for_search(t.words) AS folded OFFSET 0) f WHERE f.folded LIKE ANY (every_hint)
    )
    SELECT p.id, h.kind, h.id, h.part, h.contact_id, h.at, h.words,
      cardinality(p.namesakes) = 0 OR coalesce(h.words ~ p.theirs, false)
    FROM hit h JOIN person p ON h.contact_id IS DISTINCT FROM p.id
      AND CASE WHEN h.folded LIKE ANY (p.hints) THEN h.words ~ p.found_by END
    -- A namesake's own record has their own name.
    WHERE h.contact_id IS NULL OR h.contact_id <> ALL (p.namesakes) OR coalesce(h.words ~ p.theirs, false);
END $$;

CREATE FUNCTION without_people(value text, found_by text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN regexp_replace(value, found_by, '[erased]', 'g');

-- The same in each text of a value, however deep.
CREATE FUNCTION json_without_people(value jsonb, found_by text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'string' THEN to_jsonb(without_people(value #>> '{}', found_by))
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(json_without_people(v, found_by) ORDER BY n), '[]')
      FROM jsonb_array_elements(value) WITH ORDINALITY AS one (v, n))
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(f.key, json_without_people(f.value, found_by)), '{}')
      FROM jsonb_each(value) f)
    ELSE value END;
END $$;

-- A text that names people for sure, and what they are found by.
CREATE TYPE named_text AS (kind text, id uuid, part integer, found_by text);

-- Takes people out of others' text, and out of what would bring the text back: history, imports, values of sources, calls
-- to take back, what waits to be sent. Raises versions, so that no open form brings it back. In a scope of the platform,
-- before the people are erased, who are all locked.
CREATE FUNCTION erase_mentions(tenant text, people jsonb, at timestamp with time zone) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  named named_text[];
  everybody text := (SELECT string_agg(p ->> 'any', '|') FROM jsonb_array_elements(people) p);
  ids text[] := ARRAY(SELECT '%' || (p ->> 'id') || '%' FROM jsonb_array_elements(people) p);
  every_hint text[] := ARRAY(SELECT '%' || regexp_replace(h, '([\\%_])', '\\\1', 'g') || '%'
    FROM jsonb_array_elements(people) p, jsonb_array_elements_text(p -> 'hints') h);
BEGIN
  -- Copies on their way go as a whole, also where a namesake may be meant.
  DELETE FROM webhook_deliveries d WHERE d.client_id = tenant AND (d.body LIKE ANY (ids)
    OR CASE WHEN fold_for_search(d.body) LIKE ANY (every_hint) THEN d.body ~ everybody END);
  DELETE FROM mail_outbox m WHERE m.client_id = tenant
    AND CASE WHEN fold_for_search(m.subject || E'\n' || m.plain_text) LIKE ANY (every_hint)
      THEN m.subject || E'\n' || m.plain_text ~ everybody END;
  DELETE FROM logged_calls l WHERE l.client_id = tenant AND l.deal_before ~ everybody;
  DELETE FROM waiting_calls w WHERE w.client_id = tenant AND words_of(w.call) ~ everybody;
  -- The sample values of a file's columns.
  UPDATE contact_imports i SET columns = json_without_people(i.columns, everybody)
  WHERE i.client_id = tenant AND words_of(i.columns) ~ everybody;

  SELECT array_agg(ROW (n.kind, n.id, n.part, n.found_by)::named_text) INTO named FROM (
    SELECT m.kind, m.id, m.part, string_agg(p ->> 'any', '|') AS found_by
    FROM mentions(tenant, people) m JOIN jsonb_array_elements(people) p ON (p ->> 'id')::uuid = m.whom
    WHERE m.is_theirs GROUP BY m.kind, m.id, m.part) n;
  IF named IS NULL THEN
    RETURN;
  END IF;
  PERFORM FROM contacts c WHERE c.client_id = tenant
    AND c.id IN (SELECT n.id FROM unnest(named) n WHERE n.kind = 'contact') ORDER BY c.id FOR UPDATE;
  UPDATE contacts c SET notes = without_people(c.notes, n.found_by),
    next_steps = without_people(c.next_steps, n.found_by),
    do_not_contact_note = without_people(c.do_not_contact_note, n.found_by), version = c.version + 1, updated_at = at
  FROM unnest(named) n WHERE n.kind = 'contact' AND c.client_id = tenant AND c.id = n.id;
  UPDATE deals d SET lost_note = without_people(d.lost_note, n.found_by), version = d.version + 1, updated_at = at
  FROM unnest(named) n WHERE n.kind = 'deal' AND d.client_id = tenant AND d.id = n.id;
  UPDATE next_steps s SET what = without_people(s.what, n.found_by), version = s.version + 1, updated_at = at
  FROM unnest(named) n WHERE n.kind = 'step' AND s.client_id = tenant AND s.id = n.id;
  UPDATE activities a SET subject = without_people(a.subject, n.found_by), notes = without_people(a.notes, n.found_by)
  FROM unnest(named) n WHERE n.kind = 'activity' AND a.client_id = tenant AND a.id = n.id;
  UPDATE archived_activities a SET fields = json_without_people(a.fields, n.found_by)
  FROM unnest(named) n WHERE n.kind = 'archived-activity' AND a.client_id = tenant AND a.id = n.id;
  UPDATE intel i SET contact_name = nullif(without_people(i.contact_name, n.found_by), '[erased]'),
    subject = without_people(i.subject, n.found_by), description = without_people(i.description, n.found_by)
  FROM unnest(named) n WHERE n.kind = 'intel' AND i.client_id = tenant AND i.id = n.id;
  UPDATE contact_origins o SET upstream = json_without_people(o.upstream, n.found_by)
  FROM unnest(named) n WHERE n.kind = 'source-value' AND o.client_id = tenant AND o.contact_id = n.id;
  UPDATE campaigns p SET name = without_people(p.name, n.found_by),
    target_firm = without_people(p.target_firm, n.found_by), notes = without_people(p.notes, n.found_by)
  FROM unnest(named) n WHERE n.kind = 'campaign' AND p.client_id = tenant AND p.id = n.id;
  UPDATE research_profiles r SET profile_html = without_people(r.profile_html, n.found_by),
    facts = json_without_people(r.facts, n.found_by)
  FROM unnest(named) n WHERE n.kind = 'research' AND r.client_id = tenant AND r.id = n.id;
  UPDATE pending_contacts p SET fields = json_without_people(p.fields, n.found_by),
    reason = without_people(p.reason, n.found_by)
  FROM unnest(named) n WHERE n.kind = 'submission' AND p.client_id = tenant AND p.id = n.id;
  UPDATE saved_views v SET name = without_people(v.name, n.found_by), state = json_without_people(v.state, n.found_by)
  FROM unnest(named) n WHERE n.kind = 'view' AND v.client_id = tenant AND v.id = n.id;
  DELETE FROM watches w USING unnest(named) n WHERE n.kind = 'watch' AND w.client_id = tenant AND w.id = n.id;
  UPDATE audit_entries e SET before = json_without_people(e.before, n.found_by),
    after = json_without_people(e.after, n.found_by)
  FROM unnest(named) n WHERE n.kind = 'history' AND e.id = n.id;
  -- A row that became no contact of its own is the person's.
  UPDATE contact_import_rows i SET cells = NULL, message = CASE WHEN i.contact_id IS NOT NULL THEN i.message END,
    fields = CASE WHEN i.contact_id IS NOT NULL THEN json_without_people(i.fields, n.found_by) END,
    before = CASE WHEN i.contact_id IS NOT NULL THEN json_without_people(i.before, n.found_by) END,
    after = CASE WHEN i.contact_id IS NOT NULL THEN json_without_people(i.after, n.found_by) END
  FROM unnest(named) n WHERE n.kind = 'import' AND i.client_id = tenant AND i.import_id = n.id AND i.row = n.part;
END $$;

-- The ids of what is held on a contact besides its own row.
CREATE FUNCTION records_of_person(tenant text, c contacts) RETURNS TABLE (kind text, id uuid) LANGUAGE sql STABLE AS $$
  SELECT 'deal', d.id FROM deals d WHERE d.client_id = tenant AND d.contact_id = c.id
  UNION ALL SELECT 'step', s.id FROM next_steps s WHERE s.client_id = tenant AND s.contact_id = c.id
  UNION ALL SELECT 'activity', a.id FROM activities a WHERE a.client_id = tenant AND a.contact_id = c.id
  UNION ALL SELECT 'research', r.id FROM research_profiles r WHERE r.client_id = tenant AND (r.contact_id = c.id
    OR lower(r.first_name || ' ' || r.last_name || ' ' || r.firm) = lower(c.first_name || ' ' || c.last_name || ' ' || c.firm))
  UNION ALL SELECT 'submission', p.id FROM pending_contacts p WHERE p.client_id = tenant AND (p.contact_id = c.id
    OR (c.email <> '' AND lower(p.fields ->> 'email') = lower(c.email)))
$$;

-- As 0291, without what `erase_mentions` reads for many people at once.
CREATE OR REPLACE FUNCTION erase_person(tenant text, whom uuid, phone_key text, at timestamp with time zone) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  c contacts;
  ids uuid[];
BEGIN
  SELECT * INTO STRICT c FROM contacts WHERE client_id = tenant AND id = whom FOR UPDATE;
  INSERT INTO erased_people (client_id, key, erased_at)
    SELECT tenant, k.key, at FROM unnest(person_keys(tenant, c, true)) AS k (key) ON CONFLICT DO NOTHING;

  SELECT array_agg(r.id) || whom INTO ids FROM records_of_person(tenant, c) r;
  UPDATE audit_entries SET before = CASE WHEN before IS NOT NULL THEN '{}'::jsonb END,
    after = CASE WHEN after IS NOT NULL THEN '{}'::jsonb END
  WHERE client_id = tenant AND entity_id = ANY (ids::text[]);
  UPDATE audit_entries SET after = '{}'
  WHERE client_id = tenant AND action = 'contact.merged'
    AND lower(after ->> 'mergedWith') = lower(c.first_name || ' ' || c.last_name);

  DELETE FROM research_profiles WHERE client_id = tenant AND id = ANY (ids);
  DELETE FROM pending_contacts WHERE client_id = tenant AND id = ANY (ids);
  DELETE FROM next_steps WHERE client_id = tenant AND contact_id = whom;
  DELETE FROM contact_cadences WHERE client_id = tenant AND contact_id = whom;
  DELETE FROM contact_origins WHERE client_id = tenant AND contact_id = whom;
  DELETE FROM source_writes WHERE client_id = tenant AND contact_id = whom AND status <> 'sent';
  DELETE FROM waiting_calls w WHERE w.client_id = tenant
    AND ((c.email <> '' AND w.email = lower(c.email)) OR w.phone_key = erase_person.phone_key);
  UPDATE activities SET subject = '', notes = NULL WHERE client_id = tenant AND contact_id = whom;
  UPDATE archived_activities SET fields = fields || '{"subject": "", "notes": null}'
  WHERE client_id = tenant AND fields ->> 'contact_id' = whom::text;
  UPDATE contact_import_rows SET fields = NULL, cells = NULL, before = NULL, after = NULL, message = NULL
  WHERE client_id = tenant AND contact_id = whom;
  UPDATE deals SET lost_note = NULL WHERE client_id = tenant AND contact_id = whom AND lost_note IS NOT NULL;
  UPDATE contacts SET first_name = 'Erased', last_name = 'contact', email = '', phone = NULL, job_title = NULL, city = NULL,
    notes = NULL, linkedin_url = NULL, team_profile_link = NULL, next_steps = NULL, crd = NULL, source_id = NULL,
    is_high_value = false, is_kept = false, erased_at = at, version = version + 1, updated_at = at,
    archived_at = CASE WHEN in_pipeline THEN NULL ELSE coalesce(archived_at, at) END,
    archived_reason = CASE WHEN in_pipeline THEN NULL ELSE 'Personal data was erased.' END,
    do_not_contact_at = coalesce(do_not_contact_at, at), do_not_contact_reason = 'other',
    do_not_contact_note = 'Personal data was erased.', do_not_contact_by = coalesce(do_not_contact_by, 'Liftout')
  WHERE client_id = tenant AND id = whom;
END $$;

-- What is held on a contact, by kind of record, for the person or their lawyer: what erasing takes away. Activities and
-- the history, which may be many, are read by the page. `people`: as of `mentions`, the contact alone.
DROP FUNCTION personal_data(text, uuid);
CREATE FUNCTION personal_data(tenant text, whom uuid, people jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH own AS MATERIALIZED (
    SELECT r.* FROM contacts c CROSS JOIN LATERAL records_of_person(tenant, c) r WHERE c.client_id = tenant AND c.id = whom
  ), named AS MATERIALIZED (
    SELECT m.* FROM mentions(tenant, people) m WHERE m.is_theirs AND m.id NOT IN (SELECT id FROM own)
  )
  SELECT jsonb_build_object(
    'contact', (SELECT to_jsonb(c) FROM contacts c WHERE c.client_id = tenant AND c.id = whom),
    'deals', (SELECT coalesce(jsonb_agg(d ORDER BY d.id), '[]') FROM deals d
      WHERE d.client_id = tenant AND d.contact_id = whom),
    'nextSteps', (SELECT coalesce(jsonb_agg(s ORDER BY s.id), '[]') FROM next_steps s
      WHERE s.client_id = tenant AND s.contact_id = whom),
    'research', (SELECT coalesce(jsonb_agg(r ORDER BY r.id), '[]') FROM research_profiles r
      WHERE r.client_id = tenant AND r.id IN (SELECT id FROM own WHERE kind = 'research')),
    'submissions', (SELECT coalesce(jsonb_agg(p ORDER BY p.id), '[]') FROM pending_contacts p
      WHERE p.client_id = tenant AND p.id IN (SELECT id FROM own WHERE kind = 'submission')),
    'intel', (SELECT coalesce(jsonb_agg(n ORDER BY n.id), '[]') FROM intel n
      WHERE n.client_id = tenant AND n.id IN (SELECT id FROM named WHERE kind = 'intel')),
    'named', (SELECT coalesce(jsonb_agg(jsonb_build_object('in', n.kind, 'at', n.at, 'words', n.words) ORDER BY n.at, n.id), '[]')
      FROM named n WHERE n.kind NOT IN ('intel', 'history')),
    'imports', (SELECT coalesce(jsonb_agg(jsonb_build_object('importId', i.import_id, 'row', i.row, 'outcome', i.outcome,
        'before', i.before, 'after', i.after, 'at', i.stored_at) ORDER BY i.stored_at, i.row), '[]') FROM contact_import_rows i
      WHERE i.client_id = tenant AND i.contact_id = whom),
    'moves', (SELECT coalesce(jsonb_agg(a), '[]') FROM contact_advisors a
      WHERE a.client_id = tenant AND a.contact_id = whom AND a.kind IN ('same', 'maybe')))
$$;
