/** The source of the current time. The demo's clock is fixed, so that its figures stay the same every day. */
export interface Clock {
  now(): Date;
}

export const realClock: Clock = { now: () => new Date() };

/** Friday 29 August 2025, noon in New York (design 4.4). */
export const demoNow = new Date('2025-08-29T16:00:00.000Z');

export const fixedClock = (instant: Date): Clock => ({ now: () => new Date(instant) });

/** The instant a number of whole days of 24 hours before another. */
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * 86_400_000);

/** How far other systems' clocks may be ahead of ours. */
const skewMs = 5 * 60_000;

/** Whether an instant lies in the future by more than the difference of clocks. */
export const isInFuture = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + skewMs;
