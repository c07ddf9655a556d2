import type { Watch, WatchTarget } from '@liftout/contract/watches';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { Button } from '../ui/form/button.tsx';
import { watchesOfMoveQuery, watchesQuery } from './queries.ts';
import { useMayWatch } from './use-may-watch.ts';
import { useWatchToggle } from './use-watch-toggle.ts';

interface WatchButtonProps {
  clientId: string;
  /** What it is, in full: `Merrill`. */
  name: string;
  target: WatchTarget;
  /** The watch on it; undefined where there is none. */
  watch: Watch | undefined;
  /** Shows the name instead of Watch, where several stand side by side. */
  named?: boolean;
}

/** Starts and stops watching one thing. */
export function WatchButton({ clientId, name, target, watch, named = false }: WatchButtonProps) {
  const { isOn, toggle } = useWatchToggle(clientId, target, watch);
  const Icon = isOn ? BellRing : Bell;
  const word = isOn ? 'Watching' : 'Watch';
  return (
    <Button
      size="sm"
      aria-pressed={isOn}
      className="relative h-auto! min-h-7 max-w-full whitespace-normal! py-1 text-left aria-pressed:border-accent aria-pressed:bg-accent-soft max-sm:min-h-9"
      icon={<Icon aria-hidden size={14} className="shrink-0" />}
      onClick={toggle}
    >
      {named ? (
        <span className="wrap-anywhere min-w-0">
          <span className="sr-only">{word} </span>
          {name}
        </span>
      ) : (
        <span>
          {word}
          <span className="sr-only"> {name}</span>
        </span>
      )}
    </Button>
  );
}

/** Watches a firm. `spellings`: all names that lead to it. */
export function WatchFirm({
  clientId,
  firm,
  spellings,
}: {
  clientId: string;
  firm: string;
  spellings: readonly string[];
}) {
  const mayWatch = useMayWatch();
  const { data } = useQuery({ ...watchesQuery(clientId), enabled: mayWatch });
  if (!mayWatch || !data) return null;
  const names = new Set([firm, ...spellings].map((name) => name.toLowerCase()));
  const watch = data.watches.find(
    ({ target }) => target.kind === 'firm' && names.has(target.firm.toLowerCase()),
  );
  return <WatchButton clientId={clientId} name={firm} target={{ kind: 'firm', firm }} watch={watch} />;
}

/** Watches an advisor, by one of their moves. */
export function WatchAdvisor({ clientId, name, moveId }: { clientId: string; name: string; moveId: string }) {
  const mayWatch = useMayWatch();
  const { data } = useQuery({ ...watchesOfMoveQuery(clientId, moveId), enabled: mayWatch });
  if (!mayWatch || !data) return null;
  const watch = data.find(({ kind }) => kind === 'advisor');
  return <WatchButton clientId={clientId} name={name} target={{ kind: 'advisor', moveId }} watch={watch} />;
}
