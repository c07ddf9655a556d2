-- Who sent a mail by hand is told when it has failed for good (decision 161).
ALTER TABLE mail_outbox ADD sender_id uuid, ADD sent_as text COLLATE "C" CHECK (sent_as IN ('report', 'profile')), ADD contact_id uuid;
ALTER TABLE mail_outbox ADD CHECK (sender_id IS NULL OR (client_id IS NOT NULL AND sent_as IS NOT NULL));

-- One notification a mail, which says how the mail stands and goes with it.
ALTER TABLE notifications ADD mail_id uuid UNIQUE REFERENCES mail_outbox (id) ON DELETE CASCADE;
ALTER TABLE notifications DROP CONSTRAINT notifications_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_check CHECK (CASE
  WHEN kind = 'submission' THEN mail_id IS NULL
  WHEN kind IN ('report', 'profile') THEN mail_id IS NOT NULL
  ELSE watch_id IS NOT NULL AND upload_id IS NOT NULL AND mail_id IS NULL END);

-- As in 0511, and of mails that were sent by hand also those to the person's address.
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
  -- What a user sent to the person's own address, with what was told of it.
  DELETE FROM mail_outbox m WHERE m.client_id = tenant AND m.sender_id IS NOT NULL
    AND CASE WHEN hint_text(m.recipient) ~ every_hint THEN m.recipient ~ everybody END;
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
