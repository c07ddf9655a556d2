import { multipart } from '../http/multipart.ts';
import { type AccessRow, namesAlpha, noSuchId } from './access-row.ts';
import type { Tenants } from './tenant-rows.ts';

const registerImport = ({ registerImportId }: Tenants) => ({ params: { id: registerImportId } });

/** The rows of mail, digests, background jobs and the register of advisors. */
export const backgroundRows: Record<string, AccessRow> = {
  'advisorRegister.readAdvisorRegister': {},
  'advisorRegister.importRegister': {
    request: () => {
      const file = { name: 'file', fileName: 'feed.xml', value: '<IAPDIndividualReport/>' };
      const { payload, headers } = multipart([file]);
      return { body: payload, headers };
    },
  },
  'advisorRegister.retryRegisterImport': { request: registerImport, expect: { admin: 409 } },
  'advisorRegister.dismissRegisterImport': { request: registerImport },
  'alerts.readAlertChoice': {},
  'alerts.saveAlertChoice': { request: () => ({ body: { alerts: false } }) },
  'digest.readBrief': namesAlpha,
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
