-- While two releases run side by side, the older one must leave the schedules of the newer one alone. Each schedule has
-- the number of the newest migration that its release knows. Null: not yet known, so nobody takes it off.
ALTER TABLE jobs.schedule ADD COLUMN release integer;
UPDATE jobs.schedule SET release = 0;
