import type { FirmRecord } from '@liftout/contract/firm-records';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';
import { DefinitionList } from '../ui/data/definition-list.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { TextLink } from '../ui/form/link-button.tsx';
import { DialogBody } from '../ui/overlay/dialog.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { FirmForm } from './firm-form.tsx';
import { FirmSpellings } from './firm-spellings.tsx';
import { ownerText } from './labels.ts';
import { OwnerDialog } from './owner-dialog.tsx';
import { firmQuery } from './queries.ts';
import { useUndoFirm } from './use-firm-change.ts';

/** One firm: its name, channel and owner, to be changed, and its spellings, to be moved to another firm. */
export function FirmDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(firmQuery(id));
  const [dirty, setDirty] = useState(false);
  const firm = query.data;
  return (
    <Drawer
      open={id !== ''}
      onOpenChange={onClose}
      dirty={dirty}
      title={firm?.name ?? 'Firm'}
      description={firm ? `${count(firm.joined)} joined, ${count(firm.left)} left` : null}
    >
      <DialogBody className="flex flex-col gap-6">
        {query.isLoadingError ? (
          <ErrorState
            title="Couldn't load the firm"
            description="It may no longer exist."
            error={query.error}
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : firm ? (
          <>
            <FirmForm key={firm.id} firm={firm} onDirty={setDirty} />
            <About firm={firm} />
            <FirmSpellings firm={firm} />
          </>
        ) : (
          <SkeletonText lines={10} />
        )}
      </DialogBody>
    </Drawer>
  );
}

/** Whose the firm is, its former names and moves, and the undo of its last change. */
function About({ firm }: { firm: FirmRecord }) {
  const [isChanging, setChanging] = useState(false);
  const undo = useUndoFirm();
  const former = firm.names.filter((name) => name.former).map(({ spelling }) => spelling);
  const owns = firm.owns.map(({ name, since }) => (since ? `${name} (since ${calendarDay(since)})` : name));
  return (
    <div className="flex flex-col gap-3">
      <DefinitionList
        items={[
          { label: 'Owner', value: ownerText(firm) },
          ...(owns.length > 0 ? [{ label: 'Owns', value: owns.join(', ') }] : []),
          ...(former.length > 0 ? [{ label: 'Former names', value: former.join(', ') }] : []),
          {
            label: 'Moves',
            value: (
              <TextLink
                to="/moves"
                search={{ market: 'all', firm: firm.name, range: 'any', conversions: 'yes' }}
              >
                All moves
              </TextLink>
            ),
          },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setChanging(true)}>
          Change owner
        </Button>
        {firm.undoable ? (
          <Button
            size="sm"
            variant="ghost"
            busy={undo.isPending}
            busyText="Undoing…"
            onClick={() => undo.mutate(firm)}
          >
            Undo last change
          </Button>
        ) : null}
      </div>
      {isChanging ? <OwnerDialog firm={firm} onClose={() => setChanging(false)} /> : null}
    </div>
  );
}
