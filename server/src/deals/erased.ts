import { conflict } from '../platform/http/errors/http-error.ts';

/**
 * A win of an erased contact stays in the figures as it is: nothing is written about the person any more. Throws 409.
 */
export function requireNotErased({ isContactErased }: { isContactErased: boolean }): void {
  if (isContactErased) throw conflict("This contact's data was erased, so the deal can't be changed.");
}
