import { type FirmBranch, noCity } from '@liftout/contract/firm-members';
import type { BranchMoves, MemberCity } from '../firms/service.ts';
import { placeOf } from '../markets/service.ts';

/** A branch, with the spellings of its city in contacts, in lower case. */
export interface Branch extends FirmBranch {
  cityKeys: string[];
}

/** `Palo Alto` of the key `CA|palo alto` with its state, as moves have it. */
function withState(city: string, key: string): string {
  const state = key.slice(0, key.indexOf('|'));
  return state === '' || city.includes(',') ? city : `${city.trim()}, ${state}`;
}

/**
 * A firm's branches from its contacts' cities and its moves, which spell cities in their own ways: `palo alto` of a client in
 * Silicon Valley and `Palo Alto, CA` of a move are one. The largest first.
 * @param moves null where the reader may not count them
 */
export function branchesOf(
  cities: readonly MemberCity[],
  moves: readonly BranchMoves[] | null,
  market: string | null,
): Branch[] {
  const unknown = moves === null ? null : 0;
  const branches = new Map<string, Branch>();
  for (const { place, city, joined, left } of moves ?? [])
    branches.set(place ?? noCity, {
      key: place ?? noCity,
      city: place === null ? null : city,
      members: 0,
      joined,
      left,
      cityKeys: [],
    });
  // The spelling that most contacts have names a branch that no move does.
  for (const { cityKey, city, members } of cities.toSorted((a, b) => b.members - a.members)) {
    const key = placeOf(city, market ?? '').locationKey ?? noCity;
    const shownCity = key === noCity ? null : withState(city ?? '', key);
    const known = branches.get(key);
    const branch = known ?? {
      key,
      city: shownCity,
      members: 0,
      joined: unknown,
      left: unknown,
      cityKeys: [],
    };
    branch.members += members;
    branch.cityKeys.push(cityKey);
    branches.set(key, branch);
  }
  const movesAt = ({ joined, left }: Branch) => (joined ?? 0) + (left ?? 0);
  return [...branches.values()].sort(
    (a, b) => b.members - a.members || movesAt(b) - movesAt(a) || (a.key < b.key ? -1 : 1),
  );
}
