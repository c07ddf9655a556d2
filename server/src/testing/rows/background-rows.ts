import { type AccessRow, noSuchId } from './access-row.ts';

/** The rows of mail, digests, background jobs and the register of advisors. */
export const backgroundRows: Record<string, AccessRow> = {
  'advisorRegister.readAdvisorRegister': {},
  'alerts.readAlertChoice': {},
  'alerts.saveAlertChoice': { request: () => ({ body: { alerts: false } }) },
  'digest.readDigestChoice': {},
  // The digest goes to people of a client.
  'digest.saveDigestChoice': { request: () => ({ body: { weekly: false } }), expect: { admin: 409 } },
  // The token is of no digest.
  'digest.unsubscribePage': {
    request: () => ({ params: { token: 'unknown' } }),
    expect: { nobody: 404, alpha: 404, beta: 404, admin: 404, inactive: 404, expired: 404 },
  },
  'digest.unsubscribe': {
    request: () => ({ params: { token: 'unknown' } }),
    expect: { nobody: 404, alpha: 404, beta: 404, admin: 404, inactive: 404, expired: 404 },
  },
  'digest.previewDigest': { request: () => ({ params: { client: 'alpha' } }) },
  'jobs.readJobs': {},
  'jobs.retryJob': { request: () => ({ params: { id: noSuchId } }), expect: { admin: 404 } },
  'mail.listMail': {},
  'mail.readMail': { request: () => ({ params: { id: noSuchId } }), expect: { admin: 404 } },
  'mail.retryMail': { request: () => ({ params: { id: noSuchId } }), expect: { admin: 404 } },
  // No mail server is set up.
  'mail.retryFailedMail': { expect: { admin: 409 } },
};
