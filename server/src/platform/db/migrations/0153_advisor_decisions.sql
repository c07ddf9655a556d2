-- What admins decided about advisors, and the pairs that wait for a decision (decisions 065, 066). They are no client's
-- rows: admins and jobs alone read them.
CREATE TABLE advisor_decisions (
  id uuid PRIMARY KEY,
  -- All of both sides are one person; otherwise none of one side is any of the other.
  same boolean NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamp (3) with time zone NOT NULL,
  -- What spoke for one person then: [{kind, bits, words}], and their sum; null where nothing linked the two.
  evidence jsonb NOT NULL,
  score double precision
);
CREATE INDEX advisor_decisions_latest ON advisor_decisions (decided_at DESC, id);

-- The moves of both sides, as rows of files tell them: the decision outlives the moves and their ids.
CREATE TABLE advisor_decision_moves (
  decision_id uuid NOT NULL REFERENCES advisor_decisions (id) ON DELETE CASCADE,
  "position" integer NOT NULL,
  side smallint NOT NULL CHECK (side IN (1, 2)),
  -- That of the move which such a row reports, by the firm names of when its block of names was last compared.
  fingerprint text COLLATE "C" NOT NULL,
  block_key text COLLATE "C" NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  crd text COLLATE "C",
  city text NOT NULL,
  state text,
  moved_on date NOT NULL,
  -- Blank: the row names no firm on that side.
  firm_left_spelling text NOT NULL,
  firm_joined_spelling text NOT NULL,
  PRIMARY KEY (decision_id, "position")
);
CREATE INDEX advisor_decision_moves_block ON advisor_decision_moves (block_key);
CREATE INDEX advisor_decision_moves_fingerprint ON advisor_decision_moves (fingerprint);

-- Pairs of advisors that may be one person: found again, in the same transaction, with each block of names.
CREATE TABLE advisor_reviews (
  -- Of both moves' fingerprints: a pair that is found again keeps it.
  id uuid PRIMARY KEY,
  move_a uuid NOT NULL,
  move_b uuid NOT NULL,
  block_a text COLLATE "C" NOT NULL,
  block_b text COLLATE "C" NOT NULL,
  score double precision NOT NULL,
  evidence jsonb NOT NULL,
  -- Of both advisors.
  moves integer NOT NULL,
  -- The assets that count twice if they are one; null where one's are not known.
  aum_cents bigint
);
CREATE INDEX advisor_reviews_block_a ON advisor_reviews (block_a);
CREATE INDEX advisor_reviews_block_b ON advisor_reviews (block_b);
CREATE INDEX advisor_reviews_move_a ON advisor_reviews (move_a);
CREATE INDEX advisor_reviews_move_b ON advisor_reviews (move_b);
CREATE INDEX advisor_reviews_aum ON advisor_reviews ((coalesce(aum_cents, -1)) DESC, score DESC, id);
CREATE INDEX advisor_reviews_moves ON advisor_reviews (moves DESC, score DESC, id);
CREATE INDEX advisor_reviews_score ON advisor_reviews (score DESC, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON advisor_decisions, advisor_decision_moves, advisor_reviews TO liftout_platform;
