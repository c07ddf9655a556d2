-- A client reads the moves of its target market and no others, whatever a statement asks for (decision 018). A policy
-- on `moves` would keep COPY out and the trigram index unused; a plain view costs neither.
CREATE FUNCTION liftout_market() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT target_market FROM clients WHERE client_id = liftout_tenant());

-- The market is looked up once a statement: the function is asked as the reader, whose policy shows its own client.
CREATE VIEW market_moves AS
  SELECT * FROM moves WHERE market_path = (SELECT liftout_market());
CREATE VIEW market_move_sources AS
  SELECT s.* FROM move_sources s JOIN moves m ON m.id = s.move_id WHERE m.market_path = (SELECT liftout_market());

REVOKE SELECT ON moves, move_sources FROM liftout_app;
GRANT SELECT ON market_moves, market_move_sources TO liftout_app;

-- Of its own record a client writes who answers for it, and nothing that says what it may read.
REVOKE UPDATE ON clients FROM liftout_app;
GRANT UPDATE (person_name, person_email, person_phone, person_firm, person_city, person_main_targets,
  person_linkedin_url, version, updated_at) ON clients TO liftout_app;

-- Calls were given to every client that knew their number, and nothing says whose campaign they were of (decision 019).
-- They go, with the "last contacted" that only they had set, and the next reading begins anew. Then open deals say what
-- their contacts say. The owner of a forced table has no policy; for this transaction it needs none.
ALTER TABLE activities NO FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE deals NO FORCE ROW LEVEL SECURITY;
ALTER TABLE source_syncs NO FORCE ROW LEVEL SECURITY;

CREATE TEMP TABLE withdrawn_calls ON COMMIT DROP AS
  SELECT DISTINCT client_id, contact_id, occurred_at FROM activities WHERE source = 'justcall';
DELETE FROM activities WHERE source = 'justcall';
UPDATE source_syncs SET cursor = NULL WHERE source = 'justcall';

UPDATE contacts c SET last_contacted = (
    SELECT max(a.occurred_at) FROM activities a WHERE a.client_id = c.client_id AND a.contact_id = c.id)
FROM withdrawn_calls w
WHERE c.client_id = w.client_id AND c.id = w.contact_id AND c.last_contacted = w.occurred_at;
UPDATE deals d SET last_interaction = c.last_contacted
FROM contacts c
WHERE c.client_id = d.client_id AND c.id = d.contact_id AND d.archived_at IS NULL
  AND d.last_interaction IS DISTINCT FROM c.last_contacted;

ALTER TABLE activities FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;
ALTER TABLE deals FORCE ROW LEVEL SECURITY;
ALTER TABLE source_syncs FORCE ROW LEVEL SECURITY;
