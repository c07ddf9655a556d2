import type { Watch, WatchTarget } from '@liftout/contract/watches';
import { useWatching } from './use-watching.ts';

/** Whether one thing is watched, as it will be once a change on its way has arrived, and what changes that. */
export function useWatchToggle(clientId: string, target: WatchTarget, watch: Watch | undefined) {
  const set = useWatching(clientId);
  const isOn = set.isPending ? set.variables.to === 'watch' : watch !== undefined;
  // While a change is on its way, `watch` is still as before it.
  const known = set.isPending ? undefined : watch;
  return {
    isOn,
    toggle: () => set.mutate(isOn ? { to: 'stop', watch: known ?? { target } } : { to: 'watch', target }),
  };
}
