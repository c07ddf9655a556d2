import { maxBulkContacts } from '@liftout/contract/contacts';
import { Ban, ChevronDown, Download, IdCard, NotebookPen, Star, StarOff, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api/errors.ts';
import { count, counted } from '../../lib/format/formats.ts';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSaveFile } from '../../ui/feedback/use-save-file.ts';
import { Button } from '../../ui/form/button.tsx';
import { PlainIconButton } from '../../ui/form/plain-icon-button.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { LazyMenu, MenuItem, MenuSeparator } from '../../ui/overlay/lazy-menu.tsx';
import { stageOptions } from '../labels.ts';
import { readMatching } from '../queries.ts';
import { downloadVcards, maxVcards } from '../vcards.ts';
import { downloadContacts } from './export-csv.ts';
import type { TableState } from './table-state.ts';
import { useBulk } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';

const DoNotContactDialog = openedPart(async () => ({
  default: (await import('../do-not-contact/do-not-contact-dialog.tsx')).DoNotContactDialog,
}));

const BulkLogDialog = openedPart(async () => ({
  default: (await import('../bulk-log/bulk-log-dialog.tsx')).BulkLogDialog,
}));

interface BulkBarProps {
  clientId: string;
  state: TableState;
  /** Over all pages. */
  total: number;
  /** The total is exact. */
  counted: boolean;
  selection: Selection;
}

/**
 * Bulk actions on the selected contacts; replaces the filters while any is selected. On a phone the actions are one line
 * that scrolls, as the filters are.
 */
export function BulkBar({ clientId, state, total, counted: exact, selection }: BulkBarProps) {
  const { change, busy } = useBulk(clientId);
  const file = useSaveFile("Couldn't export the contacts");
  const [choosing, setChoosing] = useState(false);
  const [isMarking, setMarking] = useState(false);
  const [isLogging, setLogging] = useState(false);
  const { contacts } = selection;
  const maxSelectable = Math.min(total, maxBulkContacts);

  const run = async (set: Parameters<typeof change>[1], done: string) => {
    if (await change(contacts.values(), set, done)) selection.clear();
  };
  const chooseAll = async () => {
    setChoosing(true);
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
    setChoosing(false);
  };

  return (
    <fieldset
      aria-label="Change the selected contacts"
      className="flex min-w-0 flex-col gap-1 sm:flex-row sm:flex-wrap sm:items-center sm:gap-1.5 sm:px-1 sm:py-1"
    >
      <div className="flex items-center gap-1.5 px-1 sm:contents">
        <span role="status" className="shrink-0 pr-1 font-medium text-sm tabular-nums">
          {count(contacts.size)} selected
        </span>
        {contacts.size < maxSelectable || !exact ? (
          <Button variant="ghost" size="sm" busy={choosing} busyText="Selecting…" onClick={chooseAll}>
            {total > maxBulkContacts
              ? `Select the first ${count(maxBulkContacts)}`
              : exact
                ? `Select all ${counted(total, 'contact')}`
                : 'Select all that match'}
          </Button>
        ) : null}
        <PlainIconButton
          size="sm"
          label="Clear the selection"
          title="Clear the selection"
          icon={<X aria-hidden size={14} />}
          className="max-sm:ml-auto"
          onClick={selection.clear}
        />
      </div>
      {/* Faded at its end, so that one sees that it goes on. */}
      <div className="flex min-w-0 gap-1.5 overflow-x-auto py-1 pr-10 pl-1 [mask-image:linear-gradient(to_right,black_calc(100%-3rem),transparent)] [scrollbar-width:none] sm:contents">
        <Button
          size="sm"
          busy={busy}
          icon={<NotebookPen aria-hidden size={14} />}
          onClick={() => setLogging(true)}
        >
          Log
        </Button>
        <Button
          size="sm"
          busy={busy}
          icon={<Star aria-hidden size={14} />}
          onClick={() => run({ isHighValue: 'yes' }, 'starred')}
        >
          Star
        </Button>
        <Button
          size="sm"
          busy={busy}
          icon={<StarOff aria-hidden size={14} />}
          onClick={() => run({ isHighValue: 'no' }, 'unstarred')}
        >
          Unstar
        </Button>
        <LazyMenu
          align="start"
          trigger={
            <Button size="sm" busy={busy}>
              Set stage
              <ChevronDown aria-hidden size={14} />
            </Button>
          }
        >
          {stageOptions.map(({ value, label }) => (
            <MenuItem key={value} onSelect={() => run({ pipelineStage: value }, `set to ${label}`)}>
              {label}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem onSelect={() => run({ pipelineStage: null }, 'out of the pipeline')}>
            Remove from pipeline
          </MenuItem>
        </LazyMenu>
        <Button size="sm" busy={busy} icon={<Ban aria-hidden size={14} />} onClick={() => setMarking(true)}>
          Do not contact
        </Button>
        {contacts.size <= maxVcards ? (
          <>
            <Button
              size="sm"
              busy={file.busy}
              busyText="Exporting…"
              icon={<Download aria-hidden size={14} />}
              onClick={() => file.save(() => downloadContacts(clientId, state, [...contacts.keys()]))}
            >
              Export selected
            </Button>
            <Button
              size="sm"
              busy={file.busy}
              busyText="Exporting…"
              icon={<IdCard aria-hidden size={14} />}
              onClick={() => file.save(() => downloadVcards(clientId, state, [...contacts.keys()]))}
            >
              Save vCards
            </Button>
          </>
        ) : null}
      </div>
      {isLogging ? (
        <Deferred onFailed={() => setLogging(false)}>
          <BulkLogDialog
            clientId={clientId}
            contacts={[...contacts.values()]}
            onClose={() => setLogging(false)}
            onDone={selection.clear}
          />
        </Deferred>
      ) : null}
      {isMarking ? (
        <Deferred onFailed={() => setMarking(false)}>
          <DoNotContactDialog
            clientId={clientId}
            contacts={[...contacts.values()]}
            onClose={() => setMarking(false)}
            onDone={selection.clear}
          />
        </Deferred>
      ) : null}
    </fieldset>
  );
}
