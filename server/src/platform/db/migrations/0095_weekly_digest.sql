-- Who gets the weekly digest, and what was sent: a row for each person and week, so that nobody gets it twice.
CREATE TABLE digest_subscriptions (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (client_id, user_id)
);
CREATE INDEX digest_subscriptions_user ON digest_subscriptions (user_id);

CREATE TABLE digests (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The Monday on which it is sent.
  week date NOT NULL,
  -- Of the token of its link to unsubscribe.
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  created_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (client_id, user_id, week)
);
CREATE INDEX digests_user ON digests (user_id);

DO $$
DECLARE made text;
BEGIN
  FOREACH made IN ARRAY ARRAY['digest_subscriptions', 'digests'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', made);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', made);
    EXECUTE format('CREATE POLICY own_rows ON %I TO liftout_app USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant())', made);
    EXECUTE format('CREATE POLICY all_rows ON %I TO liftout_platform USING (true) WITH CHECK (true)', made);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON digest_subscriptions, digests TO liftout_platform;
GRANT SELECT, INSERT, DELETE ON digest_subscriptions TO liftout_app;
-- Who comes with a link to unsubscribe has no session.
GRANT SELECT (user_id, client_id, token_hash) ON digests TO liftout_sign_in;
CREATE POLICY of_a_link ON digests FOR SELECT TO liftout_sign_in USING (true);
