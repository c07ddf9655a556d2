import type { CallLog, TodayItem } from '@liftout/contract/today';
import type { ReactNode, Ref } from 'react';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { Button } from '../ui/form/button.tsx';
import { LazyPopup } from '../ui/overlay/lazy-popup.tsx';

const loadMenu = () => import('./log-menu.tsx');
const LogMenu = lazyPart(async () => ({ default: (await loadMenu()).LogMenu }));

interface LogButtonProps {
  name: string;
  /** The form of a call is there: the button leads to it, so that what is typed there is not logged without it. */
  isFormOpen: boolean;
  variant?: 'secondary' | 'ghost';
  icon?: ReactNode;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  /** An open step that the call may finish. */
  step: TodayItem['step'];
  /** Logs a call with its outcome and, where that is ticked, the step that it finishes. */
  onLog: (entry: CallLog) => void;
  /** Shows the form with a note, the next step and the stage, and moves the focus there. `finishes`: a step that was ticked. */
  onDetails: (finishes: string | null) => void;
}

/** Log: two clicks, this one and how the call ended. */
export function LogButton({
  name,
  isFormOpen,
  step,
  variant = 'secondary',
  onLog,
  onDetails,
  ...look
}: LogButtonProps) {
  const shown = { variant, 'aria-label': `Log a call with ${name}`, ...look } as const;
  if (isFormOpen)
    return (
      <Button {...shown} aria-expanded onClick={() => onDetails(null)}>
        Log
      </Button>
    );
  const trigger = <Button {...shown}>Log</Button>;
  return (
    <LazyPopup popup="menu" load={loadMenu} trigger={trigger}>
      <LogMenu trigger={trigger} step={step} onLog={onLog} onDetails={onDetails} />
    </LazyPopup>
  );
}
