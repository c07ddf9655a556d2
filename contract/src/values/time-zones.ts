/** The clock of markets that have none of their own here, and of clients without a target market. */
const defaultTimeZone = 'America/New_York';

/** The clocks of markets by path, where they differ from New York's. IANA names. */
const zones = new Map([
  ['chicago', 'America/Chicago'],
  ['los-angeles', 'America/Los_Angeles'],
  ['silicon-valley', 'America/Los_Angeles'],
]);

/** The time zone by which a day begins and ends for a client with this target market; null: none. */
export const timeZoneOf = (market: string | null): string =>
  (market === null ? undefined : zones.get(market)) ?? defaultTimeZone;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  formats.set(timeZone, format);
  return format.format(at);
}
