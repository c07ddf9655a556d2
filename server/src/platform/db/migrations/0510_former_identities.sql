-- Who a contact was before (decision 078): whoever is renamed or writes from another address is the same person, whom
-- erasing must find by what they were called as well.

-- What an entry of the log, or a row of an import, says of who a contact is, by columns. Words that were erased say nothing.
CREATE FUNCTION identity_in(entry jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE RETURN (
  SELECT coalesce(jsonb_object_agg(k.name, v.value), '{}')
  FROM (VALUES ('first_name', 'firstName'), ('last_name', 'lastName'), ('email', 'email'), ('phone', 'phone'), ('firm', 'firm'),
      ('crd', 'crd'), ('linkedin_url', 'linkedinUrl')) k (name, field),
    LATERAL (SELECT coalesce(entry -> k.field, entry -> k.name) AS value) v
  WHERE jsonb_typeof(entry) = 'object' AND jsonb_typeof(v.value) = 'string' AND position('[erased]' IN v.value #>> '{}') = 0);

-- The name of one who was merged into a contact, which the log has as a whole.
CREATE FUNCTION merged_identity(name text) RETURNS jsonb LANGUAGE sql IMMUTABLE RETURN
  CASE WHEN position('[erased]' IN name) = 0 AND btrim(name) LIKE '% %' THEN jsonb_build_object(
    'first_name', split_part(btrim(name), ' ', 1), 'last_name', substr(btrim(name), position(' ' IN btrim(name)) + 1)) ELSE '{}' END;

-- A contact as it is and, back in time, as its log and its imports say that it was: rows of contacts in which only the
-- columns of `identity_in` differ. What a source said and nobody took over was of the person too.
CREATE FUNCTION identities_of(tenant text, whom uuid) RETURNS SETOF contacts LANGUAGE plpgsql STABLE AS $$
DECLARE
  c contacts;
  entry record;
BEGIN
  SELECT * INTO c FROM contacts WHERE client_id = tenant AND id = whom;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  RETURN NEXT c;
  FOR entry IN
    SELECT e.at, e.id, identity_in(e.before) AS before, identity_in(e.after) || merged_identity(e.merged) AS after, e.held FROM (
      SELECT a.created_at AS at, a.id, a.before, a.after, a.after ->> 'mergedWith' AS merged, a.action <> 'contact.kept' AS held
      FROM audit_entries a WHERE a.client_id = tenant AND a.entity = 'contact' AND a.entity_id = whom::text
      UNION ALL SELECT coalesce(i.stored_at, now()), i.import_id, i.before, coalesce(i.after, '{}') || coalesce(i.fields, '{}'), NULL, true
      FROM contact_import_rows i WHERE i.client_id = tenant AND i.contact_id = whom
    ) e ORDER BY 1 DESC, 2 DESC
  LOOP
    CONTINUE WHEN entry.before = '{}' AND entry.after = '{}';
    RETURN NEXT jsonb_populate_record(c, entry.after);
    RETURN NEXT jsonb_populate_record(c, entry.before);
    IF entry.held THEN
      c := jsonb_populate_record(c, entry.before);
    END IF;
  END LOOP;
END $$;

-- The keys to keep of a contact who is erased, as it is and was. `firms`: further spellings of its firms, by the spelling in
-- lower case, since a list may write the firm in another way.
CREATE FUNCTION keys_of_contact(tenant text, whom uuid, firms jsonb) RETURNS bytea[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(DISTINCT k.key)
  FROM identities_of(tenant, whom) i,
    LATERAL (SELECT i.firm UNION SELECT jsonb_array_elements_text(firms -> lower(i.firm))) f (name),
    unnest(person_keys(tenant, jsonb_populate_record(i, jsonb_build_object('firm', f.name)), true)) k (key)
$$;

-- As in 0378, with who the person was.
CREATE OR REPLACE FUNCTION records_of_person(tenant text, c contacts) RETURNS TABLE (kind text, id uuid) LANGUAGE sql STABLE AS $$
  SELECT 'deal', d.id FROM deals d WHERE d.client_id = tenant AND d.contact_id = c.id
  UNION ALL SELECT 'step', s.id FROM next_steps s WHERE s.client_id = tenant AND s.contact_id = c.id
  UNION ALL SELECT 'activity', a.id FROM activities a WHERE a.client_id = tenant AND a.contact_id = c.id
  UNION ALL SELECT 'research', r.id FROM research_profiles r WHERE r.client_id = tenant AND (r.contact_id = c.id
    OR lower(r.first_name || ' ' || r.last_name || ' ' || r.firm) IN (
      SELECT lower(i.first_name || ' ' || i.last_name || ' ' || i.firm) FROM identities_of(tenant, c.id) i))
  UNION ALL SELECT 'submission', p.id FROM pending_contacts p WHERE p.client_id = tenant AND (p.contact_id = c.id
    OR person_keys(tenant, jsonb_populate_record(NULL::contacts, jsonb_build_object('first_name', p.fields -> 'firstName',
      'last_name', p.fields -> 'lastName', 'firm', p.fields -> 'firm', 'email', p.fields -> 'email', 'crd', p.fields -> 'crd')), false)
      && (SELECT keys_of_contact(tenant, c.id, '{}')))
$$;

-- As in 0331, with who the person was. `person`: as of `mentions`, with the `firms` of `keys_of_contact`.
DROP FUNCTION erase_person(text, uuid, text, timestamp with time zone);
CREATE FUNCTION erase_person(tenant text, person jsonb, phone_keys text[], at timestamp with time zone) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  whom uuid := person ->> 'id';
  c contacts;
  ids uuid[];
  names text[];
  emails text[];
BEGIN
  SELECT * INTO STRICT c FROM contacts WHERE client_id = tenant AND id = whom FOR UPDATE;
  INSERT INTO erased_people (client_id, key, erased_at)
    SELECT tenant, k.key, at FROM unnest(keys_of_contact(tenant, whom, person -> 'firms')) AS k (key) ON CONFLICT DO NOTHING;
  SELECT array_agg(lower(i.first_name || ' ' || i.last_name)), array_agg(lower(i.email)) FILTER (WHERE i.email <> '')
  INTO names, emails FROM identities_of(tenant, whom) i;

  SELECT array_agg(r.id) || whom INTO ids FROM records_of_person(tenant, c) r;
  UPDATE audit_entries SET before = CASE WHEN before IS NOT NULL THEN '{}'::jsonb END,
    after = CASE WHEN after IS NOT NULL THEN '{}'::jsonb END
  WHERE client_id = tenant AND entity_id = ANY (ids::text[]);
  UPDATE audit_entries SET after = '{}'
  WHERE client_id = tenant AND action = 'contact.merged' AND lower(after ->> 'mergedWith') = ANY (names);

  DELETE FROM research_profiles WHERE client_id = tenant AND id = ANY (ids);
  DELETE FROM pending_contacts WHERE client_id = tenant AND id = ANY (ids);
  DELETE FROM next_steps WHERE client_id = tenant AND contact_id = whom;
  DELETE FROM contact_cadences WHERE client_id = tenant AND contact_id = whom;
  DELETE FROM contact_origins WHERE client_id = tenant AND contact_id = whom;
  DELETE FROM source_writes WHERE client_id = tenant AND contact_id = whom AND status <> 'sent';
  DELETE FROM waiting_calls w WHERE w.client_id = tenant AND (w.email = ANY (emails) OR w.phone_key = ANY (phone_keys));
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
