import { type Contact, contactVcard, exportVcards } from '@liftout/contract/contacts';
import { maxOnly } from '@liftout/contract/one-or-many';
import { download } from '../lib/api/download.ts';
import { selectionOf } from './queries.ts';
import type { TableState } from './table/table-state.ts';
import { tellLeftOut } from './tell-left-out.ts';

export { maxOnly as maxVcards };

/** Saves a contact as a vCard. @throws what `download` throws */
export const downloadVcard = ({ id, name }: Contact): Promise<unknown> =>
  download(contactVcard, { params: { id }, fallbackName: `${name}.vcf` });

/**
 * Saves all contacts that match the filters as vCards; with `only`, those of them. Says how many are left out.
 * @throws what `download` throws
 */
export const downloadVcards = (clientId: string, state: TableState, only?: string[]): Promise<void> =>
  download(exportVcards, {
    query: { ...selectionOf(clientId, state), ...(only && { only }) },
    fallbackName: `${clientId}-contacts.vcf`,
  }).then(tellLeftOut);
