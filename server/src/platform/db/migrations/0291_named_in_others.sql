-- The free text that a client keeps on everybody but one contact: what somebody who is erased may be named in (decision 078).
CREATE FUNCTION texts_of_others(tenant text, whom uuid)
RETURNS TABLE (kind text, id uuid, contact_id uuid, at timestamp with time zone, words text) LANGUAGE sql STABLE AS $$
  SELECT 'activity', a.id, a.contact_id, a.occurred_at, a.subject || E'\n' || coalesce(a.notes, '') FROM activities a
  WHERE a.client_id = tenant AND a.contact_id IS DISTINCT FROM whom AND (a.subject <> '' OR a.notes IS NOT NULL)
  UNION ALL SELECT 'archived-activity', a.id, (a.fields ->> 'contact_id')::uuid, a.archived_at,
    concat_ws(E'\n', a.fields ->> 'subject', a.fields ->> 'notes') FROM archived_activities a
  WHERE a.client_id = tenant AND a.fields ->> 'contact_id' IS DISTINCT FROM whom::text
  UNION ALL SELECT 'step', s.id, s.contact_id, s.created_at, s.what FROM next_steps s
  WHERE s.client_id = tenant AND s.contact_id <> whom
  UNION ALL SELECT 'intel', n.id, NULL, n.created_at, concat_ws(E'\n', n.contact_name, n.subject, n.description)
  FROM intel n WHERE n.client_id = tenant
  UNION ALL SELECT 'deal', d.id, d.contact_id, d.updated_at, d.lost_note FROM deals d
  WHERE d.client_id = tenant AND d.contact_id <> whom AND d.lost_note IS NOT NULL
  UNION ALL SELECT 'contact', c.id, c.id, c.updated_at, concat_ws(E'\n', c.notes, c.next_steps, c.do_not_contact_note)
  FROM contacts c WHERE c.client_id = tenant AND c.id <> whom
    AND (c.notes IS NOT NULL OR c.next_steps IS NOT NULL OR c.do_not_contact_note IS NOT NULL)
$$;

-- Where others' text matches one of two regular expressions: what the person is found by (the name, e-mail address or
-- number), and what no namesake shares (null: nothing). `hints`: up to three, one of which is in whatever
-- matches once it is folded; looking for them first is several times as fast. `is_theirs`: the person is meant for sure.
CREATE FUNCTION mentions(tenant text, whom uuid, found_by text, theirs text, hints text[])
RETURNS TABLE (kind text, id uuid, contact_id uuid, at timestamp with time zone, words text, is_theirs boolean)
LANGUAGE plpgsql STABLE AS $$
DECLARE has_namesake boolean;
BEGIN
  has_namesake := EXISTS (SELECT FROM contacts w JOIN contacts c ON c.client_id = tenant AND c.id <> whom
      AND c.erased_at IS NULL
      AND starts_with(c.search_text, fold_for_search(w.first_name || ' ' || w.last_name || ' ') COLLATE "C")
      AND fold_for_search(c.first_name || ' ' || c.last_name) = fold_for_search(w.first_name || ' ' || w.last_name)
    WHERE w.client_id = tenant AND w.id = whom);
  RETURN QUERY SELECT t.kind, t.id, t.contact_id, t.at, t.words, NOT has_namesake OR coalesce(t.words ~ theirs, false)
    FROM texts_of_others(tenant, whom) t CROSS JOIN LATERAL (SELECT fold_for_search(t.words) AS folded OFFSET 0) f
    WHERE CASE WHEN position(hints[1] IN f.folded) > 0 OR position(hints[2] IN f.folded) > 0
      OR position(hints[3] IN f.folded) > 0 THEN t.words ~ found_by END;
END $$;

-- A text without what is found by the expression, whose groups are what comes before.
CREATE FUNCTION without_person(value text, found_by text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN regexp_replace(value, found_by, '\1\2\3[erased]', 'g');

-- The same in each text of an object. What is neither a text nor free of the person is replaced as a whole.
CREATE FUNCTION object_without_person(value jsonb, found_by text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(value) <> 'object' THEN value ELSE (
    SELECT coalesce(jsonb_object_agg(f.key, CASE
      WHEN jsonb_typeof(f.value) = 'string' THEN to_jsonb(without_person(f.value #>> '{}', found_by))
      WHEN f.value::text ~ found_by THEN '"[erased]"'
      ELSE f.value END), '{}') FROM jsonb_each(value) f) END
$$;

-- Takes somebody out of others' text, and out of what would bring the text back: history, imports, calls to take back.
-- Raises versions, so that no open form brings it back. In a scope of the platform, before the person is erased.
CREATE FUNCTION erase_mentions(tenant text, whom uuid, found_by text, theirs text, hints text[],
  at timestamp with time zone) RETURNS void LANGUAGE plpgsql AS $$
DECLARE ids uuid[];
BEGIN
  SELECT array_agg(m.id) INTO ids FROM mentions(tenant, whom, found_by, theirs, hints) m WHERE m.is_theirs;
  IF ids IS NULL THEN
    RETURN;
  END IF;
  PERFORM FROM contacts c WHERE c.client_id = tenant AND c.id = ANY (ids) ORDER BY c.id FOR UPDATE;
  UPDATE contacts c SET notes = without_person(c.notes, found_by), next_steps = without_person(c.next_steps, found_by),
    do_not_contact_note = without_person(c.do_not_contact_note, found_by), version = c.version + 1, updated_at = at
  WHERE c.client_id = tenant AND c.id = ANY (ids);
  UPDATE deals d SET lost_note = without_person(d.lost_note, found_by), version = d.version + 1, updated_at = at
  WHERE d.client_id = tenant AND d.id = ANY (ids);
  UPDATE next_steps s SET what = without_person(s.what, found_by), version = s.version + 1, updated_at = at
  WHERE s.client_id = tenant AND s.id = ANY (ids);
  UPDATE activities a SET subject = without_person(a.subject, found_by), notes = without_person(a.notes, found_by)
  WHERE a.client_id = tenant AND a.id = ANY (ids);
  UPDATE archived_activities a SET fields = object_without_person(a.fields, found_by)
  WHERE a.client_id = tenant AND a.id = ANY (ids);
  UPDATE intel n SET contact_name = nullif(without_person(n.contact_name, found_by), '[erased]'),
    subject = without_person(n.subject, found_by), description = without_person(n.description, found_by)
  WHERE n.client_id = tenant AND n.id = ANY (ids);
  UPDATE audit_entries e SET before = object_without_person(e.before, found_by),
    after = object_without_person(e.after, found_by)
  WHERE e.client_id = tenant AND e.entity_id = ANY (ids::text[]);
  UPDATE contact_import_rows i SET before = object_without_person(i.before, found_by),
    after = object_without_person(i.after, found_by), fields = object_without_person(i.fields, found_by), cells = NULL
  WHERE i.client_id = tenant AND i.contact_id = ANY (ids);
  DELETE FROM logged_calls l WHERE l.client_id = tenant AND l.deal_before ~ found_by;
END $$;

-- As 0189, where intel alone was changed and searched: that is `erase_mentions` now.
CREATE OR REPLACE FUNCTION erase_person(tenant text, whom uuid, phone_key text, at timestamp with time zone) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  c contacts;
  full_name text;
  -- The name as a regular expression.
  named text;
  ids text[];
BEGIN
  SELECT * INTO STRICT c FROM contacts WHERE client_id = tenant AND id = whom FOR UPDATE;
  full_name := c.first_name || ' ' || c.last_name;
  named := regexp_replace(full_name, '([][\\.^$*+?(){}|-])', '\\\1', 'g');
  INSERT INTO erased_people (client_id, key, erased_at)
    SELECT tenant, k.key, at FROM unnest(person_keys(tenant, c, true)) AS k (key) ON CONFLICT DO NOTHING;

  SELECT array_agg(i.id) INTO ids FROM (
    SELECT whom::text AS id
    UNION ALL SELECT d.id::text FROM deals d WHERE d.client_id = tenant AND d.contact_id = whom
    UNION ALL SELECT s.id::text FROM next_steps s WHERE s.client_id = tenant AND s.contact_id = whom
    UNION ALL SELECT a.id::text FROM activities a WHERE a.client_id = tenant AND a.contact_id = whom
    UNION ALL SELECT r.id::text FROM research_profiles r WHERE r.client_id = tenant AND (r.contact_id = whom
      OR lower(r.first_name || ' ' || r.last_name || ' ' || r.firm) = lower(full_name || ' ' || c.firm))
    UNION ALL SELECT p.id::text FROM pending_contacts p WHERE p.client_id = tenant AND (p.contact_id = whom
      OR (c.email <> '' AND lower(p.fields ->> 'email') = lower(c.email)))
  ) i;
  UPDATE audit_entries SET before = CASE WHEN before IS NOT NULL THEN '{}'::jsonb END,
    after = CASE WHEN after IS NOT NULL THEN '{}'::jsonb END
  WHERE client_id = tenant AND (entity_id = ANY (ids)
    OR (action = 'contact.merged' AND lower(after ->> 'mergedWith') = lower(full_name)));

  DELETE FROM research_profiles WHERE client_id = tenant AND id::text = ANY (ids);
  DELETE FROM pending_contacts WHERE client_id = tenant AND id::text = ANY (ids);
  DELETE FROM next_steps WHERE client_id = tenant AND contact_id = whom;
  DELETE FROM contact_cadences WHERE client_id = tenant AND contact_id = whom;
  DELETE FROM contact_origins WHERE client_id = tenant AND contact_id = whom;
  DELETE FROM source_writes WHERE client_id = tenant AND contact_id = whom AND status <> 'sent';
  DELETE FROM waiting_calls w WHERE w.client_id = tenant
    AND ((c.email <> '' AND w.email = lower(c.email)) OR w.phone_key = erase_person.phone_key);
  DELETE FROM webhook_deliveries WHERE client_id = tenant AND position(whom::text IN body) > 0;
  DELETE FROM mail_outbox WHERE client_id = tenant
    AND (subject ~* named OR plain_text ~* named OR (c.email <> '' AND position(lower(c.email) IN lower(plain_text)) > 0));
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
