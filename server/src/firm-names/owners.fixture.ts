import * as contract from '@liftout/contract/firm-records';
import type { TestApp } from '../testing/app.ts';
import { upload } from '../testing/upload.ts';
import { firmNamesOf } from './firm-names.fixture.ts';

/** Calls on firms and their owners, for tests. */
export function ownersOf(t: () => TestApp) {
  const { sql, moves, names, clearMoves } = firmNamesOf(t);

  const open = async (name: string) => {
    const [row] = await sql<{ id: string }>('SELECT id FROM firms WHERE name = $1 OR name_key = lower($1)', [
      name,
    ]);
    return (await t().call(contract.getFirm, { as: 'admin', params: { id: row?.id ?? '' } })).body;
  };
  const own = async (
    name: string,
    parent: string | null,
    since: string | null,
    { countsToParent = false, version }: { countsToParent?: boolean; version?: number } = {},
  ) => {
    const firm = await open(name);
    const body = { ownership: { parent, since, countsToParent }, version: version ?? firm.version };
    return t().call(contract.updateFirm, { as: 'admin', params: { id: firm.id }, body });
  };
  const preview = async (
    name: string,
    parent: string | null,
    since: string | null,
    countsToParent = false,
  ) => {
    const { id } = await open(name);
    const body = { ownership: { parent, since, countsToParent } };
    return t().call(contract.previewOwnership, { as: 'admin', params: { id }, body });
  };
  const undo = async (name: string) => {
    const { id, version } = await open(name);
    return t().call(contract.undoFirm, { as: 'admin', params: { id }, body: { version } });
  };

  /** All moves, the same uploads read again with the firms as they are, and whether the firms stayed as they were. */
  const recount = async (files: string[]) => {
    const kept = [await moves(), await names()];
    await clearMoves();
    for (const file of files) await upload(t(), file);
    return { kept, fresh: [await moves(), await names()] };
  };

  /** Each move as `name, left > joined`, with `=` for a conversion and `#` for a takeover. */
  const lanes = async () =>
    (await moves())
      .map((row) => row as Record<'name' | 'left_firm' | 'joined_firm', string> & Record<string, unknown>)
      .map(({ name, left_firm, joined_firm, is_conversion, is_takeover }) => {
        const sign = is_takeover ? '#' : is_conversion ? '=' : '>';
        return `${name.split(' ')[0]}: ${left_firm} ${sign} ${joined_firm}`;
      })
      .sort();

  return { open, own, preview, undo, recount, lanes };
}
