import type { RowMessage } from '@liftout/contract/uploads';
import type { FullName } from '../advisors/service.ts';
import type { Correction, OtherPlace } from '../moves/service.ts';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const exact = (cents: number) => dollars.format(cents / 100);

/** What an AUM that contradicts a known one means: a later file corrects an earlier one, a later row does not. */
export function corrected({ before, after, sameFile }: Omit<Correction, 'row'>): string {
  const [known, said] = [exact(before), exact(after)];
  return sameFile
    ? `AUM ${said} differs from ${known} in an earlier row for the same move; ${known} stands.`
    : `AUM ${said} replaces ${known} of an earlier file; reverting this upload restores it.`;
}

/** A row that counts as a known move though it says another state: the advisors may be namesakes. */
export function saysOtherPlace({ place, known, counted, sameFile }: Omit<OtherPlace, 'row'>): string {
  const where = sameFile ? 'an earlier row' : 'an earlier file';
  return `${place} differs from ${known} in ${where} for the same name, firms and day; both count as one move, in ${counted}. If they are two people, give each row its CRD number.`;
}

/** The warnings about rows that contradict what is known of their moves. */
export const messagesOf = (found: {
  corrections: readonly Correction[];
  otherPlaces: readonly OtherPlace[];
}): RowMessage[] => [
  ...found.corrections.map(({ row, ...correction }) => ({ row, message: corrected(correction) })),
  ...found.otherPlaces.map(({ row, ...place }) => ({ row, message: saysOtherPlace(place) })),
];

/** Numbers that a warning names, at most. */
const maxNumbers = 5;

/** A warning about a file whose CRD numbers are those of firms. */
export function sharedNumbers(
  crds: readonly string[],
  shared: ReadonlyMap<string, readonly FullName[]>,
): string {
  const named = crds.slice(0, maxNumbers).map((crd) => {
    const names = shared.get(crd)?.map(([first, last]) => `${first} ${last}`) ?? [];
    return `${crd} (${names.join(', ')})`;
  });
  const more = crds.length > maxNumbers ? ` and ${crds.length - maxNumbers} more` : '';
  return `These CRD numbers are of several people, such as a firm's: ${named.join(', ')}${more}. They were not used to tell people apart.`;
}
