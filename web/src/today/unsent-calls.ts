import type { LogDraft } from '../call-log/index.ts';

/**
 * What was typed about calls that could not be logged, by user and contact. Outside of the page, as somebody may leave it
 * before the server answers.
 */
const drafts = new Map<string, LogDraft>();

const keyOf = (userId: string, contactId: string) => `${userId} ${contactId}`;

export const keepDraft = (userId: string, contactId: string, draft: LogDraft) =>
  void drafts.set(keyOf(userId, contactId), draft);

export const draftOf = (userId: string, contactId: string) => drafts.get(keyOf(userId, contactId));

/** Call once a form shows it. */
export const forgetDraft = (userId: string, contactId: string) =>
  void drafts.delete(keyOf(userId, contactId));
