/** Fewer digits are no number that anybody could call. */
const fewestDigits = 3;

/** The address that calls a number, as people write it: `+1 (415) 555-0100`. Null where there is none to call. */
export function phoneLink(phone: string | null): string | null {
  const number = (phone ?? '').replace(/[^\d+]/g, '');
  return number.replaceAll('+', '').length < fewestDigits ? null : `tel:${number}`;
}
