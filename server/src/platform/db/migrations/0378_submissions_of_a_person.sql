-- As in 0331; a submission is of the person by whatever would refuse it as a contact once they are erased (0189): the CRD
-- number too, and name and firm of somebody with neither number nor address.
CREATE OR REPLACE FUNCTION records_of_person(tenant text, c contacts) RETURNS TABLE (kind text, id uuid) LANGUAGE sql STABLE AS $$
  SELECT 'deal', d.id FROM deals d WHERE d.client_id = tenant AND d.contact_id = c.id
  UNION ALL SELECT 'step', s.id FROM next_steps s WHERE s.client_id = tenant AND s.contact_id = c.id
  UNION ALL SELECT 'activity', a.id FROM activities a WHERE a.client_id = tenant AND a.contact_id = c.id
  UNION ALL SELECT 'research', r.id FROM research_profiles r WHERE r.client_id = tenant AND (r.contact_id = c.id
    OR lower(r.first_name || ' ' || r.last_name || ' ' || r.firm) = lower(c.first_name || ' ' || c.last_name || ' ' || c.firm))
  UNION ALL SELECT 'submission', p.id FROM pending_contacts p WHERE p.client_id = tenant AND (p.contact_id = c.id
    OR person_keys(tenant, jsonb_populate_record(NULL::contacts, jsonb_build_object('first_name', p.fields -> 'firstName',
      'last_name', p.fields -> 'lastName', 'firm', p.fields -> 'firm', 'email', p.fields -> 'email', 'crd', p.fields -> 'crd')), false)
      && person_keys(tenant, c, true))
$$;

-- Removes what was submitted of people, and what the log says of it. Before `erase_mentions`, which takes out of a
-- submission the address that says whose it is, and leaves the rest of it.
CREATE FUNCTION erase_submissions(tenant text, people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT r.id FROM contacts c CROSS JOIN LATERAL records_of_person(tenant, c) r
    WHERE c.client_id = tenant AND c.id = ANY (people) AND r.kind = 'submission');
BEGIN
  UPDATE audit_entries SET before = CASE WHEN before IS NOT NULL THEN '{}'::jsonb END,
    after = CASE WHEN after IS NOT NULL THEN '{}'::jsonb END
  WHERE client_id = tenant AND entity_id = ANY (ids::text[]);
  DELETE FROM pending_contacts WHERE client_id = tenant AND id = ANY (ids);
END $$;

SET LOCAL ROLE liftout_platform;
-- What such erasing has left of submissions.
WITH remains AS (DELETE FROM pending_contacts WHERE fields ->> 'email' = '[erased]' RETURNING client_id, id)
UPDATE audit_entries e SET before = CASE WHEN e.before IS NOT NULL THEN '{}'::jsonb END,
  after = CASE WHEN e.after IS NOT NULL THEN '{}'::jsonb END
FROM remains r WHERE e.client_id = r.client_id AND e.entity_id = r.id::text;
RESET ROLE;
