import { exportContacts } from '@liftout/contract/contacts';
import { download } from '../../lib/api/download.ts';
import { selectionOf } from '../queries.ts';
import { exportColumnsOf } from './columns.ts';
import type { TableState } from './table-state.ts';

/**
 * Saves all contacts that match the filters, in the table's order and with its visible columns.
 * @throws what `download` throws
 */
export const downloadContacts = (clientId: string, state: TableState): Promise<void> =>
  download(exportContacts, {
    query: { ...selectionOf(clientId, state), columns: exportColumnsOf(state.columns).join(',') },
    fallbackName: `${clientId}-contacts.csv`,
  });
