-- An erased person is known at their firm in any spelling, whatever way they come (decision 155): the rules of firms are the
-- application's, which says how else a firm is written. `firms`: these spellings, by the firm in lower case.

CREATE FUNCTION has_erased(tenant text) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM erased_people e WHERE e.client_id = tenant);

CREATE FUNCTION spellings_of(firm text, firms jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN ARRAY(SELECT f.name FROM jsonb_array_elements_text(firms -> lower(firm)) f (name));

-- Words without capitals, accents, signs that show nothing and more than one blank at a time.
CREATE FUNCTION plain_words(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(regexp_replace(fold_for_search(words), '[[:space:]\u00a0\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'));

-- As in 0189, with the firm in further spellings, and the name however it is written. Keys that were kept before are of the
-- words in lower case, which are looked for as well.
CREATE FUNCTION person_keys(tenant text, c contacts, kept boolean, spellings text[]) RETURNS bytea[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(sha256(convert_to(k.erasure_salt || ' ' || v.value, 'UTF8')))
  FROM clients k,
    LATERAL (SELECT coalesce(c.email, '') = '' AND coalesce(c.crd, '') = '' AS alone) p,
    LATERAL (
      SELECT 'email ' || lower(btrim(c.email)) AS value WHERE c.email <> ''
      UNION ALL SELECT 'crd ' || n.crd FROM (SELECT c.crd UNION SELECT nullif(ltrim(c.crd, '0'), '')) n (crd) WHERE n.crd <> ''
      UNION ALL SELECT 'id ' || c.source || ' ' || c.source_id WHERE c.source_id <> '' AND c.source <> 'import'
      UNION ALL SELECT d.kind || n.name || ' ' || f.name
      FROM (VALUES ('name alone ', p.alone OR NOT kept), ('name ', p.alone <> kept)) d (kind, is_meant),
        (SELECT lower(c.first_name || ' ' || c.last_name) UNION SELECT plain_words(c.first_name || ' ' || c.last_name)) n (name),
        (SELECT lower(c.firm) UNION SELECT plain_words(c.firm) UNION SELECT s.name FROM unnest(spellings) s (name)
          UNION SELECT plain_words(s.name) FROM unnest(spellings) s (name)) f (name)
      WHERE d.is_meant
    ) v
  WHERE k.client_id = tenant AND v.value IS NOT NULL
$$;
CREATE OR REPLACE FUNCTION person_keys(tenant text, c contacts, kept boolean) RETURNS bytea[] LANGUAGE sql STABLE
  RETURN person_keys(tenant, c, kept, '{}');

-- When the data of a person was erased; null: never.
CREATE FUNCTION erased_since(tenant text, c contacts, spellings text[]) RETURNS timestamp (3) with time zone
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT has_erased(tenant) THEN
    RETURN NULL;
  END IF;
  RETURN (SELECT min(e.erased_at) FROM erased_people e
    WHERE e.client_id = tenant AND e.key = ANY (person_keys(tenant, c, false, spellings)));
END $$;
CREATE OR REPLACE FUNCTION erased_since(tenant text, c contacts) RETURNS timestamp (3) with time zone LANGUAGE sql STABLE
  RETURN erased_since(tenant, c, '{}');

-- Whether a contact, by what is new of it, becomes an erased person. `was`: null where it is added. A living contact who
-- shares an address, a number or a name with somebody who was erased keeps it, and is edited otherwise.
CREATE FUNCTION becomes_erased(tenant text, was contacts, becomes contacts, firms jsonb) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  own bytea[] := '{}';
BEGIN
  IF NOT has_erased(tenant) THEN
    RETURN false;
  END IF;
  IF (was).id IS NOT NULL THEN
    own := person_keys(tenant, was, false, spellings_of(was.firm, firms))
      || person_keys(tenant, jsonb_populate_record(was, '{"email": "", "crd": null}'), false, spellings_of(was.firm, firms));
  END IF;
  RETURN EXISTS (SELECT FROM erased_people e WHERE e.client_id = tenant AND e.key <> ALL (own)
    AND e.key = ANY (person_keys(tenant, becomes, false, spellings_of(becomes.firm, firms))));
END $$;

-- The last door, as in 0513: it has the words alone, since no way in is to be forgotten.
CREATE OR REPLACE FUNCTION leave_unchanged_to_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_people(NEW.client_id);
  IF becomes_erased(NEW.client_id, OLD, NEW, '{}') THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;

-- As in 0510.
CREATE OR REPLACE FUNCTION keys_of_contact(tenant text, whom uuid, firms jsonb) RETURNS bytea[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(DISTINCT k.key) FROM identities_of(tenant, whom) i,
    unnest(person_keys(tenant, i, true, spellings_of(i.firm, firms))) k (key)
$$;

-- As in 0510, in any spelling of the firm.
DROP FUNCTION records_of_person(text, contacts);
CREATE FUNCTION records_of_person(tenant text, c contacts, firms jsonb) RETURNS TABLE (kind text, id uuid) LANGUAGE sql STABLE AS $$
  WITH own AS MATERIALIZED (
    SELECT keys_of_contact(tenant, c.id, firms) AS keys
  ), called AS MATERIALIZED (
    SELECT plain_words(i.first_name || ' ' || i.last_name) AS name,
      array_agg(DISTINCT f.name) AS at_firms
    FROM identities_of(tenant, c.id) i, unnest(plain_words(i.firm) || spellings_of(i.firm, firms)) f (name) GROUP BY 1
  )
  SELECT 'deal', d.id FROM deals d WHERE d.client_id = tenant AND d.contact_id = c.id
  UNION ALL SELECT 'step', s.id FROM next_steps s WHERE s.client_id = tenant AND s.contact_id = c.id
  UNION ALL SELECT 'activity', a.id FROM activities a WHERE a.client_id = tenant AND a.contact_id = c.id
  UNION ALL SELECT 'research', r.id FROM research_profiles r WHERE r.client_id = tenant AND (r.contact_id = c.id
    OR EXISTS (SELECT FROM called n WHERE n.name = plain_words(r.first_name || ' ' || r.last_name)
      AND n.at_firms && (plain_words(r.firm) || spellings_of(r.firm, firms))))
  UNION ALL SELECT 'submission', p.id FROM pending_contacts p, own WHERE p.client_id = tenant AND (p.contact_id = c.id
    OR person_keys(tenant, jsonb_populate_record(NULL::contacts, jsonb_build_object('first_name', p.fields -> 'firstName',
      'last_name', p.fields -> 'lastName', 'firm', p.fields -> 'firm', 'email', p.fields -> 'email', 'crd', p.fields -> 'crd')),
      false, spellings_of(p.fields ->> 'firm', firms)) && own.keys)
$$;

-- The firms of a client's submissions and research on people who are called as a contact is or was.
CREATE FUNCTION firms_of_namesakes(tenant text, whom uuid) RETURNS TABLE (firm text) LANGUAGE sql STABLE AS $$
  WITH called AS MATERIALIZED (
    SELECT DISTINCT plain_words(i.first_name || ' ' || i.last_name) AS name FROM identities_of(tenant, whom) i
  )
  SELECT p.fields ->> 'firm' FROM pending_contacts p WHERE p.client_id = tenant AND p.fields ->> 'firm' <> ''
    AND plain_words((p.fields ->> 'firstName') || ' ' || (p.fields ->> 'lastName')) IN (SELECT name FROM called)
  UNION SELECT r.firm FROM research_profiles r WHERE r.client_id = tenant AND r.firm <> ''
    AND plain_words(r.first_name || ' ' || r.last_name) IN (SELECT name FROM called)
$$;

-- As in 0378. `people`: as of `mentions`.
DROP FUNCTION erase_submissions(text, uuid[]);
CREATE FUNCTION erase_submissions(tenant text, people jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT r.id FROM jsonb_array_elements(people) p
    JOIN contacts c ON c.client_id = tenant AND c.id = (p ->> 'id')::uuid
    CROSS JOIN LATERAL records_of_person(tenant, c, p -> 'firms') r WHERE r.kind = 'submission');
BEGIN
  UPDATE audit_entries SET before = CASE WHEN before IS NOT NULL THEN '{}'::jsonb END,
    after = CASE WHEN after IS NOT NULL THEN '{}'::jsonb END
  WHERE client_id = tenant AND entity_id = ANY (ids::text[]);
  DELETE FROM pending_contacts WHERE client_id = tenant AND id = ANY (ids);
END $$;

-- As in 0510, with the firms.
CREATE OR REPLACE FUNCTION erase_person(tenant text, person jsonb, phone_keys text[], at timestamp with time zone) RETURNS void
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

  SELECT array_agg(r.id) || whom INTO ids FROM records_of_person(tenant, c, person -> 'firms') r;
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

-- As in 0331, with the firms of the one of `people`.
CREATE OR REPLACE FUNCTION personal_data(tenant text, whom uuid, people jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH own AS MATERIALIZED (
    SELECT r.* FROM contacts c CROSS JOIN LATERAL records_of_person(tenant, c, people -> 0 -> 'firms') r WHERE c.client_id = tenant AND c.id = whom
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
