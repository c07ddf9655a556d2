import type { ResponseOf } from '@liftout/contract/endpoint';
import type { FirmMemberSort } from '@liftout/contract/firm-members';
import { type FirmBranch, type listFirmMembers, maxBranches } from '@liftout/contract/firm-members';
import {
  countMembersByCity,
  countMovesByCity,
  type FirmReader,
  findMembers,
  firmsOfContacts,
  toMember,
} from '../firms/service.ts';
import { findTargetMarket, firstDayOf } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, type TenantScope } from '../platform/db/scope.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { branchesOf } from './branches.ts';

interface Requested extends Paging {
  sort: FirmMemberSort;
  order: 'asc' | 'desc';
  branch?: string | undefined;
}

export type FirmMembersService = ReturnType<typeof firmMembersService>;

/** A client's contacts at a firm, page by page, and the cities where the firm has people. */
export function firmMembersService({ db, clock }: Platform) {
  return {
    list: (
      scope: TenantScope,
      name: string,
      { branch: key, ...paged }: Requested,
      { isClient, readsOverview }: FirmReader,
    ): Promise<ResponseOf<typeof listFirmMembers>> =>
      // A client's scope reaches the moves of its market only. Each statement on contacts names the client.
      db.as(isClient ? scope : platformScope(scope.actor), async (tx: Tx) => {
        const { clientId } = scope;
        const today = clock.now().toISOString().slice(0, 10);
        const from = firstDayOf(today, 12);
        const { firmOf, spellingsOf } = await firmsOfContacts(tx, [clientId], [name], today);
        const firm = firmOf(name);
        const firmKeys = spellingsOf(firm);
        const cities = await countMembersByCity(tx, clientId, firmKeys);
        const moves = readsOverview ? await countMovesByCity(tx, firm.key, { from, to: today }) : null;
        const branches = branchesOf(cities, moves, await findTargetMarket(tx, clientId));
        const chosen = key === undefined ? branches : branches.filter((one) => one.key === key);
        const cityKeys = key === undefined ? null : chosen.flatMap((one) => one.cityKeys);
        const rows = await findMembers(tx, clientId, { firmKeys, cityKeys, ...paged });
        return {
          members: rows.map(toMember),
          total: chosen.reduce((sum, { members }) => sum + members, 0),
          branches: branches.slice(0, maxBranches).map(({ cityKeys: _, ...one }): FirmBranch => one),
          branchCount: branches.length,
          from,
        };
      }),
  };
}
