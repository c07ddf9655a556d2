import * as z from 'zod/mini';
import { idParams } from './common.ts';
import { contactSelection } from './contact-filters.ts';
import { endpoint } from './endpoint.ts';

/** The columns an export can have, in the order of the file. */
export const exportColumns = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'jobTitle',
  'firm',
  'city',
  'advisorTier',
  'revenue',
  'aum',
  'inPipeline',
  'pipelineStage',
  'dealValue',
  'isHighValue',
  'lastContacted',
  'nextSteps',
  'notes',
  'linkedinUrl',
  'teamProfileLink',
  'crd',
  'client',
  'submittedBy',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

/** The response header with how many contacts match the filters but are in no file, as they must not be contacted. */
export const leftOutHeader = 'x-do-not-contact-count';

/**
 * All rows of the same filters, in the same order, but those marked as do not contact; the header `X-Do-Not-Contact-Count`
 * says how many these were when the file began. `columns` is a comma-separated list, by default all of them; amounts are exact dollars;
 * next steps are as the table shows them, the first open one with its day, else the text of the contact. The
 * file is streamed: each contact occurs at most once, and one that is changed meanwhile may be missing. After an error the
 * connection is cut. A session may have three exports at once.
 */
export const exportContacts = endpoint({
  method: 'GET',
  path: '/api/contacts/export.csv',
  summary: 'The filtered contacts as a CSV file',
  access: 'contacts',
  tenant: 'query-or-all',
  reads: ['contacts', 'deals', 'next-steps'],
  query: z.extend(contactSelection, {
    columns: z.optional(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((list) => {
            const names = list.split(',').filter((name) => name !== '');
            return names.length === 0 ? undefined : names;
          }),
        ),
        z.optional(z.array(z.enum(exportColumns, 'There is no such column.'))),
      ),
    ),
  }),
  response: z.string(),
  produces: 'csv',
});

/**
 * The same rows as vCards 3.0 (RFC 2426), for address books: names, firms, and how to reach them, without notes, amounts
 * and stages. Streamed as the CSV file, with the same header, and counted as one export with it.
 */
export const exportVcards = endpoint({
  method: 'GET',
  path: '/api/contacts/export.vcf',
  summary: 'The filtered contacts as vCards',
  access: 'contacts',
  tenant: 'query-or-all',
  reads: ['contacts', 'deals'],
  query: contactSelection,
  response: z.string(),
  produces: 'vcard',
});

export const contactVcard = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/card.vcf',
  summary: 'One contact as a vCard',
  access: 'contacts',
  tenant: 'row',
  reads: ['contacts', 'deals'],
  params: idParams,
  response: z.string(),
  produces: 'vcard',
});
