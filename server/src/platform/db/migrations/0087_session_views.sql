-- Whom an admin views as, in which session. It goes with the session and with the person.
CREATE TABLE session_views (
  token_hash text COLLATE "C" NOT NULL REFERENCES sessions (token_hash) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  used_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX session_views_user ON session_views (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON session_views TO liftout_platform;
