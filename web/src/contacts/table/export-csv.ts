import { exportContacts } from '@liftout/contract/contacts';
import { download } from '../../lib/api/download.ts';
import { selectionOf } from '../queries.ts';
import { tellLeftOut } from '../tell-left-out.ts';
import { exportColumnsOf } from './columns.ts';
import type { TableState } from './table-state.ts';

/**
 * Saves all contacts that match the filters, in the table's order and with its visible columns; with `only`, those of
 * them. Says how many are left out.
 * @throws what `download` throws
 */
export const downloadContacts = (clientId: string, state: TableState, only?: string[]): Promise<void> =>
  download(exportContacts, {
    query: {
      ...selectionOf(clientId, state),
      columns: exportColumnsOf(state.columns).join(','),
      ...(only && { only }),
    },
    fallbackName: `${clientId}-contacts.csv`,
  }).then(tellLeftOut);
