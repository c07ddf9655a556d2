-- The register tells when jobs began and ended by month. Their days are the first and the last of these.
ALTER TABLE register_stints ADD COLUMN by_month boolean NOT NULL DEFAULT false;

UPDATE register_stints SET by_month = true
WHERE firm_crd IS NULL AND coalesce(started_on, ended_on) IS NOT NULL
  AND coalesce(extract(day FROM started_on) = 1, true) AND coalesce(extract(day FROM ended_on + 1) = 1, true);
