import * as z from 'zod/mini';
import { clientParams, idParams, paging, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { retentionMonths } from './values/retention-months.ts';

const message = `Use ${retentionMonths.least} to ${retentionMonths.most} months.`;
const months = z
  .int(message)
  .check(z.minimum(retentionMonths.least, message), z.maximum(retentionMonths.most, message));

/** For how long a client keeps personal data of contacts whom nobody works with. `months` null: for good. */
export const retention = z.object({
  months: z.nullable(months),
  changedBy: textOrNull,
  /** 0: it was never set. */
  version: z.int(),
});
export type Retention = z.infer<typeof retention>;

/**
 * What holds a contact: an open or won deal, an open next step, or the mark of a legal hold. Null: only the time since
 * somebody last worked with them.
 */
const heldBy = z.nullable(z.enum(['deal', 'step', 'legal-hold']));

export const readRetention = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:client/retention',
  summary: 'For how long a client keeps personal data of contacts nobody works with',
  access: 'admin',
  tenant: 'params',
  reads: ['clients'],
  params: clientParams,
  response: retention,
});

/** Those that erase contacts, archived ones left out; whoever is not among them keeps everybody. */
export const listRetentions = endpoint({
  method: 'GET',
  path: '/api/admin/retention',
  summary: 'The clients that erase contacts nobody works with, and after how many months',
  access: 'admin',
  tenant: 'none',
  reads: ['clients'],
  response: z.array(z.object({ clientId: z.string(), months })),
});

/** 409 with the current one where `version` is outdated. A daily job then erases who is due. */
export const setRetention = endpoint({
  method: 'PUT',
  path: '/api/admin/clients/:client/retention',
  summary: 'Set or end the erasure of contacts nobody works with',
  access: 'admin',
  tenant: 'params',
  changes: ['clients'],
  params: clientParams,
  body: z.object({ months: z.nullable(months), version: z.int().check(z.minimum(0)) }),
  response: retention,
});

/** Whom a term would erase, or does: `total` of them, a page of these, the longest due first. Days in UTC. */
const dueContacts = z.object({
  total: z.int(),
  contacts: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      firm: z.string(),
      /** The day of the last contact or change. */
      lastWorkedOn: z.iso.date(),
      dueOn: z.iso.date(),
    }),
  ),
});
export type DueContacts = z.infer<typeof dueContacts>;

export const previewRetention = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:client/retention/due',
  summary: 'Which contacts a term would erase now',
  access: 'admin',
  tenant: 'params',
  reads: ['activity', 'clients', 'contacts', 'deals', 'next-steps'],
  params: clientParams,
  query: z.object({
    months: z.coerce
      .number()
      .check(z.int(), z.minimum(retentionMonths.least, message), z.maximum(retentionMonths.most, message)),
    ...paging(10),
  }),
  response: dueContacts,
});

const keptContact = z.object({ months: z.nullable(months), dueOn: z.nullable(z.iso.date()), heldBy });
export type ContactRetention = z.infer<typeof keptContact>;

/** `months` null: nothing erases them. `dueOn` where nobody works with them until then; null while something holds them. */
export const contactRetention = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/retention',
  summary: "Until when a contact's personal data is kept",
  access: 'contacts',
  tenant: 'row',
  reads: ['activity', 'clients', 'contacts', 'deals', 'next-steps'],
  params: idParams,
  response: keptContact,
});
