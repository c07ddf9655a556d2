-- What users watch, and what they were told of it (decision 077).
CREATE TABLE watches (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('advisor', 'city', 'firm', 'lane', 'view')),
  label text NOT NULL,
  -- Tells what is watched, so that nobody watches it twice.
  target_key text COLLATE "C" NOT NULL,
  channel text NOT NULL CHECK (channel IN ('bell', 'mail', 'brief')),
  -- Of a firm, or the one that a lane leads away from: its key as a spelling, so that a firm that becomes another's is
  -- followed there.
  firm_key text COLLATE "C",
  firm_name text,
  joined_key text COLLATE "C",
  joined_name text,
  location_key text COLLATE "C",
  -- The move that an advisor or city was chosen by. Advisors are found again with each upload; their moves stay.
  move_id uuid,
  fingerprint text COLLATE "C",
  advisor_id uuid,
  view_id uuid,
  created_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, user_id, target_key),
  FOREIGN KEY (client_id, view_id) REFERENCES saved_views (client_id, id) ON DELETE CASCADE
);
CREATE INDEX watches_user ON watches (user_id);
CREATE INDEX watches_view ON watches (client_id, view_id) WHERE view_id IS NOT NULL;

-- What one upload brought for one watch. It stays when the watch goes.
CREATE TABLE notifications (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  watch_id uuid NOT NULL,
  upload_id uuid NOT NULL,
  kind text NOT NULL,
  label text NOT NULL,
  channel text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  read_at timestamp (3) with time zone,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, watch_id, upload_id)
);
CREATE INDEX notifications_latest ON notifications (client_id, user_id, created_at DESC, upload_id DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (client_id, user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_user ON notifications (user_id);

-- The moves of notifications, as they were told. A user is told of a move once, whatever watches it belongs to.
CREATE TABLE notified_moves (
  client_id text COLLATE "C" NOT NULL,
  watch_id uuid NOT NULL,
  move_id uuid NOT NULL,
  notification_id uuid NOT NULL,
  user_id uuid NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  advisor_id uuid NOT NULL,
  name text NOT NULL,
  firm_left text,
  firm_joined text,
  city text NOT NULL,
  moved_on date NOT NULL,
  -- Of a watched firm: whether it is the one that was left.
  is_left boolean,
  PRIMARY KEY (client_id, watch_id, move_id),
  UNIQUE (client_id, user_id, fingerprint),
  FOREIGN KEY (client_id, notification_id) REFERENCES notifications (client_id, id) ON DELETE CASCADE
);
CREATE INDEX notified_moves_notification ON notified_moves (client_id, notification_id, moved_on DESC, move_id);

DO $$
DECLARE made text;
BEGIN
  FOREACH made IN ARRAY ARRAY['watches', 'notifications', 'notified_moves'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', made);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', made);
    EXECUTE format('CREATE POLICY own_rows ON %I TO liftout_app
      USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant())', made);
    EXECUTE format('CREATE POLICY all_rows ON %I TO liftout_platform USING (true) WITH CHECK (true)', made);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON watches, notifications, notified_moves TO liftout_platform, liftout_app;
