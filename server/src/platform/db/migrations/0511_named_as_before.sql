-- The other contacts of a client with an address or CRD number that a contact has or had: other records of the person, most
-- likely. Those in the archive hold as much.
CREATE FUNCTION other_records(tenant text, whom uuid) RETURNS TABLE (id uuid, by text) LANGUAGE sql STABLE AS $$
  WITH known AS MATERIALIZED (SELECT DISTINCT lower(i.email) AS email, i.crd FROM identities_of(tenant, whom) i)
  SELECT c.id, 'email' FROM contacts c WHERE c.client_id = tenant AND c.id <> whom AND c.erased_at IS NULL
    AND lower(c.email) IN (SELECT k.email FROM known k WHERE k.email <> '')
  UNION SELECT c.id, 'crd' FROM contacts c WHERE c.client_id = tenant AND c.id <> whom AND c.erased_at IS NULL
    AND c.crd IN (SELECT k.crd FROM known k WHERE k.crd <> '')
$$;

-- As in 0368, by all names that a person has and had (`names` of `people`), each of which may have a namesake. A record with
-- the person's address or number is theirs, and no namesake's.
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
      SELECT w.id, p ->> 'any' AS found_by, p ->> 'theirs' AS theirs,
        ARRAY(SELECT '%' || regexp_replace(h, '([\\%_])', '\\\1', 'g') || '%' FROM jsonb_array_elements_text(p -> 'hints') h) AS hints,
        ARRAY(SELECT c.id FROM jsonb_array_elements_text(p -> 'names') n (name)
          JOIN contacts c ON c.client_id = tenant AND starts_with(c.search_text, fold_for_search(n.name || ' ') COLLATE "C")
          WHERE c.id <> ALL (ids) AND c.erased_at IS NULL
            AND fold_for_search(c.first_name || ' ' || c.last_name) = fold_for_search(n.name)
            AND NOT EXISTS (SELECT FROM other_records(tenant, w.id) o WHERE o.id = c.id)) AS namesakes
      FROM jsonb_array_elements(people) p JOIN contacts w ON w.client_id = tenant AND w.id = (p ->> 'id')::uuid
    ), hit AS MATERIALIZED (
      SELECT t.*, f.folded FROM texts_of_client(tenant) t
      CROSS JOIN LATERAL (SELECT hint_text(t.words) AS folded OFFSET 0) f WHERE f.folded ~ every_hint
    )
    SELECT p.id, h.kind, h.id, h.part, h.contact_id, h.at, h.words,
      cardinality(p.namesakes) = 0 OR coalesce(h.words ~ p.theirs, false)
    FROM hit h JOIN person p ON h.contact_id IS DISTINCT FROM p.id
      AND CASE WHEN h.folded LIKE ANY (p.hints) THEN h.words ~ p.found_by END
    -- A namesake's own record has their own name.
    WHERE h.contact_id IS NULL OR h.contact_id <> ALL (p.namesakes) OR coalesce(h.words ~ p.theirs, false);
END $$;

CREATE OR REPLACE FUNCTION erase_mentions(tenant text, people jsonb, at timestamp with time zone) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  named named_text[];
  everybody text := (SELECT string_agg(p ->> 'any', '|') FROM jsonb_array_elements(people) p);
  ids text[] := ARRAY(SELECT '%' || (p ->> 'id') || '%' FROM jsonb_array_elements(people) p);
  every_hint text := hints_of(people);
  keys bytea[] := ARRAY(SELECT k FROM jsonb_array_elements(people) p,
    unnest(keys_of_contact(tenant, (p ->> 'id')::uuid, p -> 'firms')) k);
BEGIN
  -- Copies on their way go as a whole, also where a namesake may be meant.
  DELETE FROM webhook_deliveries d WHERE d.client_id = tenant AND (d.body LIKE ANY (ids)
    OR CASE WHEN hint_text(d.body) ~ every_hint THEN d.body ~ everybody END);
  DELETE FROM mail_outbox m WHERE m.client_id = tenant
    AND CASE WHEN hint_text(m.subject || E'\n' || m.plain_text) ~ every_hint
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
  -- A row that is checked and not stored yet: the person's own is skipped, as it would be by storing it; others' are stored.
  UPDATE contact_import_rows i SET outcome = 'rejected', fields = NULL,
    message = 'Personal data was erased on ' || (at AT TIME ZONE 'UTC')::date || ': skipped.'
  FROM unnest(named) n WHERE n.kind = 'import' AND i.client_id = tenant AND i.import_id = n.id AND i.row = n.part
    AND i.outcome = 'staged' AND person_keys(tenant, jsonb_populate_record(NULL::contacts, i.fields), false) && keys;
  UPDATE contact_import_rows i SET fields = json_without_people(i.fields, n.found_by),
    message = without_people(i.message, n.found_by)
  FROM unnest(named) n WHERE n.kind = 'import' AND i.client_id = tenant AND i.import_id = n.id AND i.row = n.part
    AND i.outcome = 'staged';
  -- Of the rest, a row that became no contact of its own is the person's.
  UPDATE contact_import_rows i SET cells = NULL,
    message = CASE WHEN i.contact_id IS NOT NULL OR i.message LIKE 'Personal data was erased on %' THEN i.message END,
    fields = CASE WHEN i.contact_id IS NOT NULL THEN json_without_people(i.fields, n.found_by) END,
    before = CASE WHEN i.contact_id IS NOT NULL THEN json_without_people(i.before, n.found_by) END,
    after = CASE WHEN i.contact_id IS NOT NULL THEN json_without_people(i.after, n.found_by) END
  FROM unnest(named) n WHERE n.kind = 'import' AND i.client_id = tenant AND i.import_id = n.id AND i.row = n.part
    AND i.outcome <> 'staged';
END $$;
