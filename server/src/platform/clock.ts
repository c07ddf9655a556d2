/** The one source of "now". The demo's stands still, so that its figures stay the same every day. */
export interface Clock {
  now(): Date;
}

export const realClock: Clock = { now: () => new Date() };

/** Friday 29 August 2025, noon in New York (design 4.4). */
export const demoNow = new Date('2025-08-29T16:00:00.000Z');

export const fixedClock = (instant: Date): Clock => ({ now: () => new Date(instant) });

/** How far what others' clocks tell may lie ahead of ours. */
const skewMs = 5 * 60_000;

/** Whether what is told as past lies in the future, by more than clocks differ. */
export const isInFuture = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + skewMs;
