import type * as tables from '../platform/db/schema/index.ts';

/** Rows as the database takes them; generated columns are left out. */
export type ActivityRow = typeof tables.activities.$inferInsert;
export type AuditRow = typeof tables.auditEntries.$inferInsert;
export type CampaignRow = typeof tables.campaigns.$inferInsert;
export type ClientRow = typeof tables.clients.$inferInsert;
export type ContactRow = typeof tables.contacts.$inferInsert;
export type DealRow = typeof tables.deals.$inferInsert;
export type FirmAliasRow = typeof tables.firmAliases.$inferInsert;
export type FirmRow = typeof tables.firms.$inferInsert;
export type GoalRow = typeof tables.goals.$inferInsert;
export type IntelRow = typeof tables.intel.$inferInsert;
export type MailRow = typeof tables.mailOutbox.$inferInsert;
export type MarketRow = typeof tables.markets.$inferInsert;
export type MoveRow = typeof tables.moves.$inferInsert;
export type MoveSourceRow = typeof tables.moveSources.$inferInsert;
export type NewsRow = typeof tables.newsItems.$inferInsert;
export type PendingContactRow = typeof tables.pendingContacts.$inferInsert;
export type ResearchRow = typeof tables.researchProfiles.$inferInsert;
export type SavedViewRow = typeof tables.savedViews.$inferInsert;
export type SettingRow = typeof tables.settings.$inferInsert;
export type UploadRow = typeof tables.uploads.$inferInsert;
export type UploadLineRow = typeof tables.uploadRows.$inferInsert;
/** Without the password's hash, which is new each time. */
export type UserRow = Omit<typeof tables.users.$inferInsert, 'passwordHash'>;

export type Stage = DealRow['stage'];
export type ActivityType = ActivityRow['type'];
