import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Room that the button to the rest takes, in pixels. */
const buttonWidth = 104;

/**
 * Which entries of a row fit, where the rest goes into a menu: the `pinned` ones always, then as many as there is room
 * for, in order.
 * @param widths of all entries, in pixels
 */
export function fittingOf(widths: readonly number[], room: number, pinned: ReadonlySet<number>): Set<number> {
  const indices = widths.map((_, index) => index);
  const widthOf = (chosen: readonly number[]) => chosen.reduce((sum, index) => sum + (widths[index] ?? 0), 0);
  if (widthOf(indices) <= room) return new Set(indices);
  let left = room - buttonWidth - widthOf([...pinned]);
  const fitting = new Set(pinned);
  for (const index of indices) {
    if (pinned.has(index)) continue;
    left -= widths[index] ?? 0;
    if (left < 0) break;
    fitting.add(index);
  }
  return fitting;
}

interface Measured {
  names: string;
  widths: readonly number[];
  room: number;
}

/**
 * The indices of the entries that fit into `row`, all of them until they are measured. The row's size must not depend
 * on them; entries carry `data-entry`.
 * @param names changes when any entry does, so that they are measured again
 */
export function useFitting(
  names: string,
  pinned: ReadonlySet<number>,
): { row: RefObject<HTMLElement | null>; fits: (index: number) => boolean } {
  const row = useRef<HTMLElement | null>(null);
  const [measured, setMeasured] = useState<Measured | null>(null);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const entries = [...element.querySelectorAll<HTMLElement>('[data-entry]')];
    const widths = entries.map(({ offsetWidth }) => offsetWidth);
    const update = () => setMeasured({ names, widths, room: element.clientWidth });
    update();
    const watcher = new ResizeObserver(update);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [names]);
  const fitting = measured?.names === names ? fittingOf(measured.widths, measured.room, pinned) : null;
  return { row, fits: (index) => fitting === null || fitting.has(index) };
}
