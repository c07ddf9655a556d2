import { type AccessRow, everyone, namesAlpha, noSuchId } from './access-row.ts';

/** Mail, alerts and the Monday brief. */
export const mailRows: Record<string, AccessRow> = {
  'alerts.readAlertChoice': {},
  'alerts.saveAlertChoice': { request: () => ({ body: { alerts: false } }) },
  'brief.readBrief': namesAlpha,
  'brief.readDigestChoice': {},
  // The digest goes to people of a client.
  'brief.saveDigestChoice': { request: () => ({ body: { weekly: false } }), expect: { admin: 409 } },
  // The token is of no digest.
  'brief.unsubscribePage': {
    request: () => ({ params: { token: 'unknown' } }),
    expect: everyone(404),
  },
  'brief.unsubscribe': {
    request: () => ({ params: { token: 'unknown' } }),
    expect: everyone(404),
  },
  'brief.previewDigest': { request: () => ({ params: { client: 'alpha' } }) },
  'mail.listMail': {},
  'mail.readMail': { request: () => ({ params: { id: noSuchId } }), expect: { admin: 404 } },
  'mail.retryMail': { request: () => ({ params: { id: noSuchId } }), expect: { admin: 404 } },
  // No mail server is set up.
  'mail.retryFailedMail': { expect: { admin: 409 } },
};
