/**
 * What the audit log records, in the words of its screen: someone … "edited a contact". The server writes no other
 * action, so a new one without words does not compile.
 */
export const auditActions = {
  'activity.logged': 'Logged an activity',
  'activity.updated': 'Updated an activity from its source',
  'client.archived': 'Archived a client',
  'client.created': 'Added a client',
  'client.data_source_updated': 'Changed the data source',
  'client.purge_requested': 'Requested deletion of a client for good',
  'client.purged': 'Deleted a client for good',
  'client.restored': 'Restored a client',
  'client.updated': 'Edited a client',
  'contact.created': 'Added a contact',
  'contact.reached': 'Updated last contacted',
  'contact.updated': 'Edited a contact',
  'deal.moved': 'Changed the stage of a deal',
  'deal.reached': 'Updated last interaction',
  'firm-name.decided': 'Decided on a firm name',
  'firm-name.undone': 'Undid a decision on a firm name',
  'firm.updated': 'Edited a firm',
  'insight.dismissed': 'Dismissed an insight',
  'insight.restored': 'Restored an insight',
  'intel.submitted': 'Submitted intel',
  'invitation.accepted': 'Accepted an invitation',
  'logo.uploaded': 'Uploaded a logo',
  'mail.queued': 'Sent an email',
  'mail.retried': 'Retried an email',
  'mail.stored': 'Stored an email',
  'market.reordered': 'Reordered the markets',
  'market.updated': 'Edited a market',
  'password.changed': 'Changed their password',
  'password.failed': 'Entered a wrong current password',
  'password.limited': 'Entered a wrong current password too often',
  'password.set': 'Set a password',
  'portal.viewed': 'Viewed the portal as a person',
  'profile.updated': 'Edited a profile',
  'research.written': 'Researched an advisor',
  'service.tested': 'Tested a connection',
  'session.ended': 'Ended a session',
  'session.opened': 'Signed in',
  'sessions.ended': 'Ended all sessions of a user',
  'settings.changed': 'Changed settings',
  'sign_in.failed': 'Failed to sign in',
  'sign_in.limited': 'Tried to sign in too often',
  'sign_in.refused': 'Was refused at sign-in',
  'source.synced': 'Synced a source',
  'submission.approved': 'Approved a submission',
  'submission.created': 'Submitted a contact',
  'submission.rejected': 'Rejected a submission',
  'submission.reopened': 'Reopened a submission',
  'submission.updated': 'Edited a submission',
  'upload.added': 'Uploaded moves',
  'upload.reverted': 'Reverted an upload',
  'user.activated': 'Activated a user',
  'user.created': 'Added a user',
  'user.deactivated': 'Deactivated a user',
  'user.deleted': 'Deleted a user',
  'user.invited': 'Invited a user',
  'user.updated': 'Edited a user',
  'view.created': 'Saved a view',
  'view.deleted': 'Deleted a view',
  'view.updated': 'Edited a view',
} as const satisfies Record<`${string}.${string}`, string>;

export type AuditAction = keyof typeof auditActions;

type GroupOf<A> = A extends `${infer Group}.${string}` ? Group : never;
export type AuditGroup = GroupOf<AuditAction>;

/** The groups of actions, by the word before the dot. */
export const auditGroups: Record<AuditGroup, string> = {
  activity: 'Activities',
  client: 'Clients',
  contact: 'Contacts',
  deal: 'Deals',
  firm: 'Firms',
  'firm-name': 'Firm names',
  insight: 'Insights',
  intel: 'Intel',
  invitation: 'Invitations',
  logo: 'Logos',
  mail: 'Emails',
  market: 'Markets',
  password: 'Passwords',
  portal: 'Portal views',
  profile: 'Profiles',
  research: 'Research',
  service: 'Connections',
  session: 'Sessions',
  sessions: 'Sessions of a user',
  settings: 'Settings',
  sign_in: 'Sign-ins',
  source: 'Sources',
  submission: 'Submissions',
  upload: 'Uploads',
  user: 'Users',
  view: 'Saved views',
};

const isAction = (text: string): text is AuditAction => Object.hasOwn(auditActions, text);

/** An action in words; an unknown one, of a later version, as it was stored. */
export const auditWords = (action: string): string => (isAction(action) ? auditActions[action] : action);

/** The actions of a group. */
export const actionsOf = (group: string): AuditAction[] =>
  Object.keys(auditActions)
    .filter(isAction)
    .filter((action) => action.startsWith(`${group}.`));
