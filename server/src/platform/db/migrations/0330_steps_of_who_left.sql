-- A step whose owner can no longer sign in, or no longer sees contacts, is to be taken by a colleague (decision 064). It
-- keeps its owner, who has it again once they are back.
ALTER TABLE next_steps ADD COLUMN owner_left boolean NOT NULL DEFAULT false;

-- Whether a user sees contacts, as `findColleagues` asks.
CREATE FUNCTION takes_steps(u users) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN u.is_active AND (u.allowed_dashboards IS NULL OR u.allowed_dashboards && ARRAY['contacts', 'full']);

CREATE FUNCTION mark_steps_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE next_steps SET owner_left = NOT takes_steps(NEW)
  WHERE owner_id = NEW.id AND owner_left = takes_steps(NEW);
  RETURN NULL;
END $$;
CREATE TRIGGER users_steps AFTER UPDATE OF is_active, allowed_dashboards ON users FOR EACH ROW
  WHEN (OLD.is_active <> NEW.is_active OR OLD.allowed_dashboards IS DISTINCT FROM NEW.allowed_dashboards)
  EXECUTE FUNCTION mark_steps_of_user();

-- Whoever gives a step to a user waits for a change of the user that is on its way, and sees it.
CREATE FUNCTION mark_step_of_user() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.owner_left := coalesce((SELECT NOT takes_steps(u) FROM users u WHERE u.id = NEW.owner_id FOR SHARE), false);
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION mark_step_of_user() FROM PUBLIC;
CREATE TRIGGER next_steps_owner_left BEFORE INSERT OR UPDATE OF owner_id ON next_steps FOR EACH ROW
  EXECUTE FUNCTION mark_step_of_user();

UPDATE next_steps s SET owner_left = true FROM users u WHERE u.id = s.owner_id AND NOT takes_steps(u);
