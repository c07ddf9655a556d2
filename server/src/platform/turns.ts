import { setImmediate as turn } from 'node:timers/promises';

/** A long computation in steps: it yields where others may have their turn. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** So long others wait, in milliseconds, and for the step that is under way. */
const untilTurn = 10;

/** Runs a computation, and lets others have their turn now and then: no request waits for its end. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < untilTurn) continue;
    await turn();
    since = performance.now();
  }
}

/** Runs a computation that nobody has to wait for. */
export function inOneGo<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
