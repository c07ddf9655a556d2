-- Whom intel names is told by parts of the name now, among the newest intel of a client, which intel_recent finds.
DROP INDEX intel_by_contact;
