const dayMs = 86_400_000;

/** The calendar day so many days after `day`, or before where they are negative; both `YYYY-MM-DD`. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
