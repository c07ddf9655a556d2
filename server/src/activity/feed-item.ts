import type { FeedItem } from '@liftout/contract/activity';
import type { FeedRow } from './queries.ts';

/** A feed row in its wire form. */
export const toFeedItem = ({ timestamp, ...row }: FeedRow): FeedItem => ({
  id: row.id,
  type: row.type,
  contactId: row.contactId,
  contactName: row.contactName,
  contactFirm: row.contactFirm,
  timestamp: timestamp.toISOString(),
  subject: row.subject,
  outcome: row.outcome,
  notes: row.notes,
  duration: row.duration,
});
