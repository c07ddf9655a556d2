/** The one source of "now". The demo's stands still, so that its figures stay the same every day. */
export interface Clock {
  now(): Date;
}

export const realClock: Clock = { now: () => new Date() };

/** Friday 29 August 2025, noon in New York (design 4.4). */
export const demoNow = new Date('2025-08-29T16:00:00.000Z');

export const fixedClock = (instant: Date): Clock => ({ now: () => new Date(instant) });
