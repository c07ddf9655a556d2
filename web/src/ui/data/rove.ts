import type { KeyboardEvent } from 'react';

const steps: Record<string, (index: number, length: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowUp: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_, length) => length - 1,
};

/**
 * Moves the focus between the marks of a chart by arrow keys, Home and End, so that the chart is a single tab stop. Marks
 * have `data-mark` and are in an element with `data-marks`. In a chart of several marks a row, `data-mark` names the
 * column, in which the arrows up and down stay. @returns the index of the newly focused mark, of its column then
 */
export function rove(event: KeyboardEvent): number | undefined {
  const step = steps[event.key];
  const column = event.currentTarget.getAttribute('data-mark');
  const isUpOrDown = event.key === 'ArrowUp' || event.key === 'ArrowDown';
  const all = [...(event.currentTarget.closest('[data-marks]')?.querySelectorAll('[data-mark]') ?? [])];
  const marks = isUpOrDown ? all.filter((mark) => mark.getAttribute('data-mark') === column) : all;
  if (!step || marks.length === 0) return undefined;
  event.preventDefault();
  const next = Math.min(
    marks.length - 1,
    Math.max(0, step(marks.indexOf(event.currentTarget), marks.length)),
  );
  const mark = marks[next];
  if (mark instanceof HTMLElement || mark instanceof SVGElement) mark.focus();
  return next;
}
