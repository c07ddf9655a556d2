/** The last instant of a UTC day (`YYYY-MM-DD`): when an access that ends on it is over. */
export const endOfDay = (day: string): string => `${day}T23:59:59.999Z`;

const localTime = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/**
 * When an access that expires on `day` ends, in the reader's own zone: `End of that day, UTC. That's Aug 30, 2025,
 * 1:59 AM GMT+2, your time.` Null where `day` is no date.
 */
export function expiryText(day: string, format = localTime): string | null {
  const at = new Date(endOfDay(day));
  if (day === '' || Number.isNaN(at.getTime())) return null;
  const zone = format.resolvedOptions().timeZone;
  if (zone === 'UTC') return 'Access ends at the end of that day, UTC, which is your time zone too.';
  return `Access ends at the end of that day, UTC: ${format.format(at)} your time.`;
}
