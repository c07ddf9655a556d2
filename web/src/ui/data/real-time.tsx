import { exactTime, relativeTime } from '../../lib/format/times.ts';

/**
 * An instant of real time, which the clock of the demo does not follow: relative within a week, else the date.
 * `inline`: within a sentence.
 */
export function RealTime({ at, inline = false }: { at: string; inline?: boolean }) {
  const text = relativeTime(at, new Date());
  return (
    <time className="tabular-nums" dateTime={at} title={exactTime(at)}>
      {inline && text === 'Just now' ? 'just now' : text}
    </time>
  );
}

/** When something is planned, in real time: `in 12 minutes`, `in under a minute`. */
export function NextTime({ at }: { at: string }) {
  const text = relativeTime(at, new Date());
  return (
    <time className="tabular-nums" dateTime={at} title={exactTime(at)}>
      {text === 'Just now' ? 'in under a minute' : text}
    </time>
  );
}
