import * as contract from '@liftout/contract/advisor-decisions';
import { movesSummary, netRecruiting } from '@liftout/contract/moves';
import { revertUpload } from '@liftout/contract/uploads';
import { platformScope, system } from '../platform/db/scope.ts';
import type { TestApp } from '../testing/app.ts';
import { upload } from '../testing/upload.ts';

export const header = 'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM,CRD Number,E-Mail\n';
export const fileOf = (...lines: string[]) => header + lines.map((line) => `${line}\n`).join('');

/** A rare name in one city, whose moves no firm links: a person has to decide. */
export const thornvales = fileOf(
  'Gwen,Thornvale,"Boston, MA",Merrill,UBS,01/10/2018,$10M,,',
  'Gwen,Thornvale,"Boston, MA",LPL,UBS,06/10/2025,$30M,,',
);

/** Calls on advisors, and reads of what they change, for tests. */
export function decisionsOf(t: () => TestApp) {
  const sql = <R extends object>(text: string, values: unknown[] = []) =>
    t().platform.db.as(
      platformScope(system),
      async ({ client }) => (await client.query<R>(text, values)).rows,
    );
  const as = 'admin';

  async function clear() {
    await sql('DELETE FROM move_sources');
    for (const table of [
      'advisor_decisions',
      'advisor_reviews',
      'moves',
      'upload_rows',
      'uploads',
      'firm_aliases',
      'firms',
    ])
      await sql(`DELETE FROM ${table}`);
  }

  return {
    sql,
    clear,
    /** In Boston. @returns the upload's id */
    send: async (file: string) => (await upload(t(), file, { market: 'Boston' })).uploadId,
    revert: (id: string) => t().call(revertUpload, { as, params: { id } }),
    list: async (query: { q?: string; state?: 'open' | 'decided'; sort?: 'moves' | 'score' } = {}) =>
      (await t().call(contract.listAdvisorPairs, { as, query })).body,
    one: async (id: string) => (await t().call(contract.getAdvisorPair, { as, params: { id } })).body,
    decide: (pair: { id: string; version: string }, decision: 'same' | 'different') =>
      t().call(contract.decideAdvisorPair, { as, body: { id: pair.id, version: pair.version, decision } }),
    undo: (pair: { id: string; version: string } | null) =>
      t().call(contract.undoAdvisorDecision, {
        as,
        body: { id: pair?.id ?? '', version: pair?.version ?? '' },
      }),
    choices: async (q: string) => (await t().call(contract.advisorChoices, { as, query: { q } })).body,
    compare: (a: string, b: string) => t().call(contract.compareAdvisors, { as, query: { a, b } }),
    merge: (a: string, b: string, version: string) =>
      t().call(contract.mergeAdvisors, { as, body: { a, b, version } }),
    decisions: (id: string) => t().call(contract.getAdvisorDecisions, { as, params: { id } }),
    previewUnmerge: (id: string, moves: string[]) =>
      t().call(contract.previewUnmerge, { as, params: { id }, body: { moves } }),
    unmerge: (id: string, moves: string[], version: string) =>
      t().call(contract.unmergeAdvisor, { as, params: { id }, body: { moves, version } }),
    /** Every row of the moves. */
    moves: () => sql('SELECT * FROM moves ORDER BY id'),
    /** What the screens of a market tell. */
    async figures() {
      const query = { market: 'boston' } as const;
      const { current } = (await t().call(movesSummary, { as, query })).body;
      const net = (await t().call(netRecruiting, { as, query })).body;
      return { moves: current.moves, advisors: current.advisors, aum: current.aum.total, net };
    },
  };
}
