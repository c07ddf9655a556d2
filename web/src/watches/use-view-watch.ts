import { useQuery } from '@tanstack/react-query';
import { watchesQuery } from './queries.ts';
import { useMayWatch } from './use-may-watch.ts';
import { useWatching } from './use-watching.ts';

/** Whether a saved view is watched, and what changes that; null where it can't be, or isn't known yet. */
export function useViewWatch(clientId: string, viewId: string | undefined) {
  const mayWatch = useMayWatch();
  const set = useWatching(clientId);
  const { data } = useQuery({ ...watchesQuery(clientId), enabled: mayWatch && viewId !== undefined });
  if (!mayWatch || !data || viewId === undefined) return null;
  const watch = data.watches.find(({ target }) => target.kind === 'view' && target.viewId === viewId);
  return {
    isOn: watch !== undefined,
    toggle: () =>
      set.mutate(watch ? { to: 'stop', watch } : { to: 'watch', target: { kind: 'view', viewId } }),
  };
}
