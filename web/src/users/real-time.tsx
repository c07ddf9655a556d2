import { exactTime, relativeTime } from '../lib/format/times.ts';

/** An instant of real time, which the clock of the demo does not follow: relative within a week, else the date. */
export function RealTime({ at }: { at: string }) {
  const text = relativeTime(at, new Date());
  return (
    <time className="tabular-nums" dateTime={at} title={exactTime(at)}>
      {text === 'Just now' ? 'just now' : text}
    </time>
  );
}
