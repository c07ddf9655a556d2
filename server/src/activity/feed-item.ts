import type { Touch } from '@liftout/contract/activity';
import type { FeedItem } from '@liftout/contract/live-feed';
import type { TouchRow } from './queries/touches.ts';
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

/** An activity behind a figure in its wire form. How a call ended is what the dialer said, else what a person did. */
export const toTouch = ({ disposition, ...row }: TouchRow): Touch => ({
  ...row,
  timestamp: row.timestamp.toISOString(),
  outcome: disposition?.trim() || row.outcome,
});
