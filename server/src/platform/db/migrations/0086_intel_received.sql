-- The admin's list of intel, of all clients and newest first.
CREATE INDEX intel_received ON intel (created_at DESC, id DESC);
