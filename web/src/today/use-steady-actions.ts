import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ItemActions } from './queue-item.tsx';

/** The same actions each time, which do what the latest ones do: people who stay as they are need not be drawn anew. */
export function useSteadyActions(actions: ItemActions): ItemActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      onOpen: (...given) => latest.current.onOpen(...given),
      onLog: (...given) => latest.current.onLog(...given),
      onSnooze: (...given) => latest.current.onSnooze(...given),
      onSelect: (...given) => latest.current.onSelect(...given),
      onDetails: (...given) => latest.current.onDetails(...given),
      onEvidence: (...given) => latest.current.onEvidence(...given),
    }),
    [],
  );
}
