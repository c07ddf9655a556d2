-- People whose data was erased (decision 078): salted hashes only, so that no import or sync brings them back.
ALTER TABLE clients ADD COLUMN erasure_salt uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE contacts ADD COLUMN erased_at timestamp (3) with time zone;
CREATE TABLE erased_people (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  -- A hash of the e-mail address, CRD number, id at a source, or name and firm.
  key bytea NOT NULL,
  erased_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (client_id, key)
);
ALTER TABLE erased_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE erased_people FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON erased_people TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON erased_people TO liftout_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON erased_people TO liftout_platform;
GRANT SELECT ON erased_people TO liftout_app;

-- What a person is recognized by: to be kept of one who is erased, or to look for. A number that colleagues share, a
-- phone's, is none. A name at a firm counts where nothing better is known of one of the two: a namesake with another
-- address is another person.
CREATE FUNCTION person_keys(tenant text, c contacts, kept boolean) RETURNS bytea[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(sha256(convert_to(k.erasure_salt || ' ' || v.value, 'UTF8')))
  FROM clients k,
    LATERAL (SELECT lower(c.first_name || ' ' || c.last_name || ' ' || c.firm) AS name,
      coalesce(c.email, '') = '' AND coalesce(c.crd, '') = '' AS alone) p,
    unnest(ARRAY[
      CASE WHEN c.email <> '' THEN 'email ' || lower(btrim(c.email)) END,
      CASE WHEN c.crd <> '' THEN 'crd ' || c.crd END,
      CASE WHEN c.source_id <> '' AND c.source <> 'import' THEN 'id ' || c.source || ' ' || c.source_id END,
      CASE WHEN p.alone OR NOT kept THEN 'name alone ' || p.name END,
      CASE WHEN p.alone <> kept THEN 'name ' || p.name END
    ]) AS v (value)
  WHERE k.client_id = tenant AND v.value IS NOT NULL
$$;

-- When the data of a person was erased; null: never.
CREATE FUNCTION erased_since(tenant text, c contacts) RETURNS timestamp (3) with time zone LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM erased_people WHERE client_id = tenant) THEN
    RETURN NULL;
  END IF;
  RETURN (SELECT min(e.erased_at) FROM erased_people e
    WHERE e.client_id = tenant AND e.key = ANY (person_keys(tenant, c, false)));
END $$;

-- The last door: whatever adds contacts, an erased person is left out.
CREATE FUNCTION leave_out_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF erased_since(NEW.client_id, NEW) IS NULL THEN
    RETURN NEW;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_not_erased BEFORE INSERT ON contacts FOR EACH ROW EXECUTE FUNCTION leave_out_erased();

-- A source that sends an erased person's call again does not bring its words back.
CREATE FUNCTION keep_activity_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM contacts WHERE client_id = NEW.client_id AND id = NEW.contact_id AND erased_at IS NOT NULL) THEN
    NEW.subject := '';
    NEW.notes := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER activities_stay_erased BEFORE UPDATE ON activities FOR EACH ROW
  WHEN (OLD.subject = '' AND OLD.notes IS NULL AND (NEW.subject <> '' OR NEW.notes IS NOT NULL))
  EXECUTE FUNCTION keep_activity_erased();

-- Erases what is held on a contact, whose open deal the caller has closed unless it is won. Figures keep what they count:
-- the row without a person, activities without words, deals. Run by the platform, which alone may change the audit log.
CREATE FUNCTION erase_person(tenant text, whom uuid, phone_key text, at timestamp with time zone) RETURNS void
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
    UNION ALL SELECT n.id::text FROM intel n WHERE n.client_id = tenant
      AND (n.contact_name ~* named OR n.subject ~* named OR n.description ~* named)
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
  UPDATE intel SET contact_name = nullif(regexp_replace(contact_name, named, '', 'gi'), ''),
    subject = regexp_replace(subject, named, '[erased]', 'gi'),
    description = regexp_replace(description, named, '[erased]', 'gi')
  WHERE client_id = tenant AND id::text = ANY (ids);
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

-- Everything that is held on a contact, by kind of record, for the person or their lawyer.
CREATE FUNCTION personal_data(tenant text, whom uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'contact', (SELECT to_jsonb(c) FROM contacts c WHERE c.client_id = tenant AND c.id = whom),
    'deals', (SELECT coalesce(jsonb_agg(d ORDER BY d.id), '[]') FROM deals d
      WHERE d.client_id = tenant AND d.contact_id = whom),
    'activities', (SELECT coalesce(jsonb_agg(to_jsonb(a) - 'created_xid' ORDER BY a.occurred_at, a.id), '[]') FROM activities a
      WHERE a.client_id = tenant AND a.contact_id = whom),
    'nextSteps', (SELECT coalesce(jsonb_agg(s ORDER BY s.id), '[]') FROM next_steps s
      WHERE s.client_id = tenant AND s.contact_id = whom),
    'research', (SELECT coalesce(jsonb_agg(r ORDER BY r.id), '[]') FROM research_profiles r
      WHERE r.client_id = tenant AND r.contact_id = whom),
    'submissions', (SELECT coalesce(jsonb_agg(p ORDER BY p.id), '[]') FROM pending_contacts p
      WHERE p.client_id = tenant AND p.contact_id = whom),
    'intel', (SELECT coalesce(jsonb_agg(n ORDER BY n.id), '[]') FROM intel n
      JOIN contacts c ON c.client_id = tenant AND c.id = whom
      WHERE n.client_id = tenant AND position(lower(c.first_name || ' ' || c.last_name) IN
        lower(coalesce(n.contact_name, '') || ' ' || n.subject || ' ' || n.description)) > 0),
    'imports', (SELECT coalesce(jsonb_agg(jsonb_build_object('importId', i.import_id, 'row', i.row, 'outcome', i.outcome,
        'before', i.before, 'after', i.after, 'at', i.stored_at) ORDER BY i.stored_at, i.row), '[]') FROM contact_import_rows i
      WHERE i.client_id = tenant AND i.contact_id = whom),
    'moves', (SELECT coalesce(jsonb_agg(a), '[]') FROM contact_advisors a
      WHERE a.client_id = tenant AND a.contact_id = whom AND a.kind IN ('same', 'maybe')),
    'history', (SELECT coalesce(jsonb_agg(jsonb_build_object('at', e.created_at, 'by', e.actor_name, 'action', e.action,
        'before', e.before, 'after', e.after) ORDER BY e.created_at, e.id), '[]') FROM audit_entries e
      WHERE e.client_id = tenant AND e.entity = 'contact' AND e.entity_id = whom::text))
$$;
