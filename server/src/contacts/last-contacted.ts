import type { ContactPatch } from '@liftout/contract/contacts';
import { isInFuture } from '../platform/clock.ts';
import { invalid } from '../platform/http/errors.ts';

/** Throws 400 where fields say that a contact was reached at an instant in the future. */
export function refuseFutureContact({ lastContacted }: ContactPatch, now: Date): void {
  if (lastContacted && isInFuture(new Date(lastContacted), now))
    throw invalid([{ path: 'lastContacted', message: 'This has not happened yet.' }]);
}
