-- What is held on a contact, by kind of record, for the person or their lawyer. Activities and the history, which may be
-- many, are read by the page.
CREATE OR REPLACE FUNCTION personal_data(tenant text, whom uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'contact', (SELECT to_jsonb(c) FROM contacts c WHERE c.client_id = tenant AND c.id = whom),
    'deals', (SELECT coalesce(jsonb_agg(d ORDER BY d.id), '[]') FROM deals d
      WHERE d.client_id = tenant AND d.contact_id = whom),
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
      WHERE a.client_id = tenant AND a.contact_id = whom AND a.kind IN ('same', 'maybe')))
$$;
