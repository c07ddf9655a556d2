import { maxBulkContacts } from '@liftout/contract/contacts';
import { type MouseEvent, useState } from 'react';
import { messageOf } from '../../lib/api/errors.ts';
import { count, counted } from '../../lib/format/formats.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { focusOnceGone } from '../../ui/overlay/nearest.ts';
import { readMatching } from '../queries.ts';
import type { TableState } from './table-state.ts';
import type { Selection } from './use-selection.ts';

interface SelectAllButtonProps {
  clientId: string;
  state: TableState;
  /** Over all pages. */
  total: number;
  /** The total is exact. */
  counted: boolean;
  selection: Selection;
}

/** Selects what matches on all pages, up to the limit of a bulk change; nothing where that is selected already. */
export function SelectAllButton({ clientId, state, total, counted: exact, selection }: SelectAllButtonProps) {
  const [busy, setBusy] = useState(false);
  const select = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setBusy(true);
    // To the first action, not to the cross beside it: a second Enter would take the selection back.
    const bar = currentTarget.closest('fieldset');
    focusOnceGone(currentTarget, () => bar?.querySelector<HTMLElement>('[data-first-action]') ?? null);
    try {
      selection.set((await readMatching(clientId, state, maxBulkContacts)).rows, true);
    } catch (error) {
      toast({
        tone: 'negative',
        error,
        title: "Couldn't select the contacts",
        description: messageOf(error, 'Please try again.'),
      });
    }
    setBusy(false);
  };
  if (exact && selection.contacts.size >= Math.min(total, maxBulkContacts)) return null;
  return (
    <Button variant="ghost" size="sm" busy={busy} busyText="Selecting…" onClick={select}>
      {textOf(total, exact)}
    </Button>
  );
}

function textOf(total: number, exact: boolean): string {
  if (total > maxBulkContacts) return `Select the first ${count(maxBulkContacts)}`;
  return exact ? `Select all ${counted(total, 'contact')}` : 'Select all that match';
}
