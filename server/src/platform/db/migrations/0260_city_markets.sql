-- Cities that no market's definition has, and the market that an admin said they count in. They are no client's.
CREATE TABLE city_markets (
  location_key text COLLATE "C" PRIMARY KEY CHECK (location_key <> ''),
  market_path text COLLATE "C" NOT NULL REFERENCES markets (path),
  assigned_by text NOT NULL,
  assigned_at timestamp (3) with time zone NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON city_markets TO liftout_platform;
