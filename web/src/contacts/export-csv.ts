import { exportContacts } from '@liftout/contract/contacts';
import { addressOf, send } from '../lib/api.ts';
import { exportColumnsOf } from './columns.ts';
import { selectionOf } from './queries.ts';
import type { TableState } from './table-state.ts';

/**
 * Saves the contacts that the filters show, all pages of them, in the order and with the columns of the screen.
 * @throws what `send` throws
 */
export async function downloadContacts(clientId: string, state: TableState): Promise<void> {
  const query = { ...selectionOf(clientId, state), columns: exportColumnsOf(state.columns).join(',') };
  const response = await send('GET', addressOf(exportContacts.path, {}, query));
  const name = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? `${clientId}-contacts.csv`;
  link.click();
  // The browser has taken the file over by the next turn; before that, revoking would lose it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
