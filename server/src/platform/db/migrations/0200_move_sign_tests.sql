-- What past moves of a market say of each sign that an advisor may move (decision 079). From moves alone, so it is no
-- client's.
CREATE TABLE move_sign_tests (
  market_path text COLLATE "C" NOT NULL,
  sign text COLLATE "C" NOT NULL CHECK (sign IN ('colleagues-left', 'lane-growing', 'long-tenure')),
  -- With the sign and without it, and how many of each moved in time.
  cases integer NOT NULL CHECK (cases >= 0),
  moved integer NOT NULL CHECK (moved BETWEEN 0 AND cases),
  others integer NOT NULL CHECK (others >= 0),
  others_moved integer NOT NULL CHECK (others_moved BETWEEN 0 AND others),
  lift double precision,
  low double precision,
  high double precision,
  is_shown boolean NOT NULL,
  -- The first and the last day that was looked at.
  from_day date,
  to_day date,
  tested_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (market_path, sign)
);
CREATE VIEW market_move_sign_tests AS SELECT * FROM move_sign_tests WHERE market_path = (SELECT liftout_market());
GRANT SELECT ON market_move_sign_tests TO liftout_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON move_sign_tests TO liftout_platform;
