import { sql } from '../../platform/db/sql/sql.ts';

const isUuid = sql`a.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;
/** The name that what an entry `a` is about has now: never one that was erased. Null where it has none. */
export const nameNow = sql`CASE
    WHEN a.entity = 'client' THEN (SELECT c.name FROM clients c WHERE c.client_id = a.entity_id)
    WHEN a.entity = 'contact' AND ${isUuid} THEN (SELECT p.first_name || ' ' || p.last_name FROM contacts p
      WHERE p.client_id = a.client_id AND p.id = a.entity_id::uuid)
    WHEN a.entity = 'deal' AND ${isUuid} THEN (SELECT p.first_name || ' ' || p.last_name FROM deals d
      JOIN contacts p ON p.client_id = d.client_id AND p.id = d.contact_id
      WHERE d.client_id = a.client_id AND d.id = a.entity_id::uuid)
    WHEN a.entity = 'submission' AND ${isUuid} THEN (
      SELECT coalesce(p.first_name || ' ' || p.last_name, s.fields ->> 'firstName' || ' ' || (s.fields ->> 'lastName'))
      FROM pending_contacts s LEFT JOIN contacts p ON p.client_id = s.client_id AND p.id = s.contact_id
      WHERE s.client_id = a.client_id AND s.id = a.entity_id::uuid)
    WHEN a.entity = 'upload' AND ${isUuid} THEN (SELECT u.file_name FROM uploads u WHERE u.id = a.entity_id::uuid)
    WHEN a.entity = 'firm' AND ${isUuid} THEN (SELECT f.name FROM firms f WHERE f.id = a.entity_id::uuid)
    WHEN a.entity = 'user' AND ${isUuid} THEN (SELECT u.username FROM users u WHERE u.id = a.entity_id::uuid)
  END`;
