import type { Advisor } from '@liftout/contract/advisors';
import { Merge, Split } from 'lucide-react';
import { useState } from 'react';
import { MergeDialog, SplitDialog } from '../advisor-decisions/index.ts';
import { Button } from '../ui/form/button.tsx';
import { Deferred } from '../ui/overlay/deferred.tsx';

/** For admins: says that two advisors are one person, or that one is several. */
export function AdminActions({ advisor }: { advisor: Advisor }) {
  const [open, setOpen] = useState<'merge' | 'split' | null>(null);
  const close = () => setOpen(null);
  const Opened = open === 'merge' ? MergeDialog : SplitDialog;
  return (
    <>
      <Button size="sm" icon={<Merge aria-hidden size={14} />} onClick={() => setOpen('merge')}>
        Merge with another advisor
      </Button>
      {advisor.moveCount > 1 ? (
        <Button size="sm" icon={<Split aria-hidden size={14} />} onClick={() => setOpen('split')}>
          These are different people
        </Button>
      ) : null}
      {open ? (
        <Deferred onFailed={close}>
          <Opened advisor={advisor} onClose={close} />
        </Deferred>
      ) : null}
    </>
  );
}
