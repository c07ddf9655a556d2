const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `5m ago`, `3h ago`, `2d ago`; `Just now` below a minute and for future dates; '' without a date. */
export function timeAgo(instant: Date | null, now: Date): string {
  if (!instant) return '';
  const age = now.getTime() - instant.getTime();
  if (age < minute) return 'Just now';
  if (age < hour) return `${Math.floor(age / minute)}m ago`;
  if (age < day) return `${Math.floor(age / hour)}h ago`;
  return `${Math.floor(age / day)}d ago`;
}
