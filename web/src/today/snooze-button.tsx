import type { SnoozeDays } from '@liftout/contract/values/today-choices';
import { AlarmClock } from 'lucide-react';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { Button } from '../ui/form/button.tsx';
import { LazyPopup } from '../ui/overlay/lazy-popup.tsx';

const loadMenu = () => import('./snooze-menu.tsx');
const SnoozeMenu = lazyPart(async () => ({ default: (await loadMenu()).SnoozeMenu }));

interface SnoozeButtonProps {
  clientId: string;
  name: string;
  onSnooze: (days: SnoozeDays) => void;
}

/** A menu of how long to leave a contact out of the queue. */
export function SnoozeButton({ clientId, name, onSnooze }: SnoozeButtonProps) {
  const trigger = (
    <Button
      variant="ghost"
      aria-label={`Snooze ${name}`}
      icon={<AlarmClock aria-hidden size={16} />}
      className="max-sm:h-11"
    >
      <span className="max-lg:hidden">Snooze</span>
    </Button>
  );
  return (
    <LazyPopup popup="menu" load={loadMenu} trigger={trigger}>
      <SnoozeMenu clientId={clientId} trigger={trigger} onSnooze={onSnooze} />
    </LazyPopup>
  );
}
