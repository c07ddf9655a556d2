-- Row-level security. liftout_app sees one client's rows; liftout_platform (admins, jobs) sees all.
-- liftout_search owns the search function: it may read every contact, and the function names the tenant itself.
-- None of them can log in, is a superuser or bypasses policies.
DO $$
DECLARE wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['liftout_app', 'liftout_platform', 'liftout_search'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', wanted);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- roles belong to the whole server; another database of it made them first
    END;
    IF NOT pg_has_role(current_user, wanted, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO %I', wanted, current_user);
    END IF;
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO liftout_app, liftout_platform, liftout_search;
GRANT CREATE ON SCHEMA public TO liftout_search;

CREATE FUNCTION liftout_tenant() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('liftout.client_id', true);

DO $$
DECLARE tenant_table text;
BEGIN
  FOR tenant_table IN
    SELECT c.table_name FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.column_name = 'client_id'
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO liftout_app USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant())',
      tenant_table);
    EXECUTE format('CREATE POLICY all_rows ON %I TO liftout_platform USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;
CREATE POLICY search_reads ON contacts FOR SELECT TO liftout_search USING (true);
GRANT SELECT ON contacts TO liftout_search;

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO liftout_platform;

GRANT SELECT, INSERT, UPDATE, DELETE ON
  contacts, contact_counts, deals, pending_contacts, saved_views, research_profiles,
  activities, campaigns, intel, insight_dismissals, news_items, source_syncs
  TO liftout_app;
GRANT SELECT, UPDATE ON clients TO liftout_app;
GRANT SELECT, INSERT ON audit_entries, mail_outbox TO liftout_app;
GRANT SELECT ON markets, firms, firm_aliases, moves, settings TO liftout_app;
