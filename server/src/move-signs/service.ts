import type { ContactSign, ContactSigns, MoveSign, SignTest } from '@liftout/contract/move-signs';
import { moveSigns, replyDays } from '@liftout/contract/move-signs';
import { findAdvisorId, findTargetMarket } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import type { TenantScope } from '../platform/db/scope.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { signsOfAdvisor, tenureSign, tenureSigns } from './advisor-signs.ts';
import { findContact, findSigned, type SignedContact } from './queries/contacts.ts';
import { countReplies } from './queries/replies.ts';
import { findTests } from './queries/tests.ts';
import { signsOf, signsOfCells } from './signs-of-cells.ts';
import { testText } from './words.ts';

export { findCells } from './queries/contacts.ts';
export { testSigns, testSignsRegularly } from './test-signs.ts';

export interface Tested {
  market: string | null;
  tests: SignTest[];
  testedAt: string | null;
}

export type MoveSignsService = ReturnType<typeof moveSignsService>;

/** Signs that a client's contacts may move, where past moves of its market say that they mean something. */
export function moveSignsService({ db, clock }: Platform) {
  const today = () => clock.now().toISOString().slice(0, 10);

  return {
    /** The signs of one contact. Throws 404 where the client has no such contact. */
    one: (scope: TenantScope, id: string): Promise<Tested & { signs: ContactSign[]; replies: number }> =>
      db.as(scope, async (tx) => {
        const contact = await findContact(tx, scope.clientId, id);
        if (!contact) throw notFound('Contact');
        const tested = await testsOf(tx, scope.clientId);
        const { market } = tested;
        const of = { clientId: scope.clientId, contactId: id };
        const replies = await countReplies(tx, of, { days: replyDays, now: clock.now() });
        if (market === null) return { ...tested, signs: [], replies };
        const shown = shownOf(tested);
        const found = await signsOfCells(tx, { clientId: scope.clientId, market, today: today(), shown });
        const cell = found.gone.includes(id)
          ? undefined
          : found.cells.find(
              ({ firmKey, cityKey }) => firmKey === contact.firmKey && cityKey === contact.cityKey,
            );
        const signs = cell ? signsOf(cell, today()) : [];
        if (shown.has('long-tenure')) signs.push(...(await tenureSigns(tx, of, today())));
        return { ...tested, signs, replies };
      }),

    /** The signs of an advisor, by their id or that of any of their moves. */
    ofAdvisor: (
      scope: TenantScope,
      id: string,
    ): Promise<Tested & { firm: string | null; signs: ContactSign[] }> =>
      db.as(scope, async (tx) => {
        const advisorId = await findAdvisorId(tx, id);
        const tested = await testsOf(tx, scope.clientId);
        // An admin may look at an advisor of another market than the client's.
        if (advisorId === undefined) return { ...tested, firm: null, signs: [] };
        const found = await signsOfAdvisor(tx, { advisorId, shown: shownOf(tested), today: today() });
        return { ...tested, ...found };
      }),

    /** One page of the contacts with a sign, in the order that the contract tells. */
    list: (
      scope: TenantScope,
      { sign, page, pageSize }: Paging & { sign?: MoveSign | undefined },
    ): Promise<Tested & { contacts: ContactSigns[]; total: number }> =>
      db.as(scope, async (tx) => {
        const { clientId } = scope;
        const tested = await testsOf(tx, clientId);
        if (tested.market === null) return { ...tested, contacts: [], total: 0 };
        const shown = new Set([...shownOf(tested)].filter((one) => sign === undefined || one === sign));
        const { cells, gone } = await signsOfCells(tx, {
          clientId,
          market: tested.market,
          today: today(),
          shown,
        });
        const asked = cells.map(({ firmKey, cityKey, colleagues, lane }) => ({
          firmKey,
          cityKey,
          colleagues: colleagues?.departure.people ?? 0,
          lane: lane?.people ?? 0,
        }));
        const ask = (paging: Paging) =>
          findSigned(tx, clientId, {
            cells: asked,
            gone,
            hasTenure: shown.has('long-tenure'),
            today: today(),
            ...paging,
          });
        const rows = await ask({ page, pageSize });
        const [first] = rows.length === 0 && page > 1 ? await ask({ page: 1, pageSize: 1 }) : rows;
        const byCell = new Map(cells.map((cell) => [`${cell.firmKey}\n${cell.cityKey}`, cell]));
        const contacts = rows.map((row) => {
          const cell = row.hasCellSigns ? byCell.get(`${row.firmKey}\n${row.cityKey}`) : undefined;
          return {
            ...personOf(row),
            signs: [...(cell ? signsOf(cell, today()) : []), ...stayOf(row, today())],
          };
        });
        return { ...tested, contacts, total: first?.total ?? 0 };
      }),
  };
}

const personOf = ({ id, firstName, lastName, firm, city }: SignedContact) => ({
  id,
  firstName,
  lastName,
  firm,
  city,
});

/** The sign of a stay that is longer than usual, of a row of the list. */
const stayOf = (
  { stayFirm: firm, stayDays: days, stays, usualDays: usual }: SignedContact,
  today: string,
): ContactSign[] =>
  firm === null || days === null || stays === null || usual === null
    ? []
    : [tenureSign({ firm, days, stays, usual }, today)];

async function testsOf(tx: Tx, clientId: string): Promise<Tested> {
  const market = await findTargetMarket(tx, clientId);
  const rows = await findTests(tx);
  const tests = moveSigns.flatMap((sign) => {
    const row = rows.find((one) => one.sign === sign);
    if (!row) return [];
    const { testedAt: _, ...test } = row;
    return [{ ...test, sign, text: testText(row) }];
  });
  return { market, tests, testedAt: rows[0]?.testedAt.toISOString() ?? null };
}

const shownOf = ({ tests }: Tested): ReadonlySet<MoveSign> =>
  new Set(tests.filter(({ isShown }) => isShown).map(({ sign }) => sign));
