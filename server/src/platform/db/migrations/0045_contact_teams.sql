-- Who shares a team profile.
CREATE INDEX contacts_team ON contacts (client_id, team_profile_link) WHERE team_profile_link IS NOT NULL;
