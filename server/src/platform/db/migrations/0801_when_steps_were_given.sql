-- When a step was given to whose it is: news for them, which an edit isn't (decision 221).
ALTER TABLE next_steps ADD given_at timestamp (3) with time zone;
UPDATE next_steps s SET given_at = coalesce(g.at, s.created_at)
FROM next_steps o LEFT JOIN (
  SELECT e.client_id, e.entity_id, max(e.created_at) AS at FROM audit_entries e
  WHERE e.entity = 'next step' AND e.after ->> 'owner' IS DISTINCT FROM e.before ->> 'owner'
  GROUP BY e.client_id, e.entity_id
) g ON g.client_id = o.client_id AND g.entity_id = o.id::text
WHERE s.owner_id IS NOT NULL AND (o.client_id, o.id) = (s.client_id, s.id);
