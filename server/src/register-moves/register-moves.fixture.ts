import {
  type FirmOf,
  type openFolder,
  type PersonOf,
  registerZip,
} from '../advisor-register/register.fixture.ts';
import { advisorRegisterService } from '../advisor-register/service.ts';
import { system } from '../platform/db/scope.ts';
import type { TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';

const at = (
  firm: number,
  name: string,
  from: string,
  branch: [string, string] = ['PALO ALTO', 'CA'],
): FirmOf => ({
  firm,
  name,
  from,
  branch,
});
const merrill = (from = '2015-01-05') => at(1, 'MERRILL LYNCH', from);
const ubs = (from = '2015-01-05') => at(2, 'UBS FINANCIAL SERVICES INC.', from);
const rbc = (from = '2015-01-05') => at(3, 'RBC CAPITAL MARKETS, LLC', from);
const gone = (firm: FirmOf, to: string): FirmOf => ({ ...firm, to });

/** Ten people of the file of July 1, one for each class of change; see `after`. */
export const before: PersonOf[] = [
  { crd: 101, first: 'ANN', last: 'ASHWORTH', now: [merrill()] },
  { crd: 102, first: 'BEA', last: 'BIRCHALL', now: [merrill(), ubs('2025-05-20')] },
  { crd: 103, first: 'CYD', last: 'CEDARHOLM', now: [merrill(), ubs('2018-01-02')] },
  { crd: 104, first: 'DOV', last: 'DOGWOODE', now: [merrill()] },
  { crd: 105, first: 'EVE', last: 'ELMSTEAD', now: [merrill(), rbc()] },
  { crd: 106, first: 'FAY', last: 'FIRTHEY', now: [ubs()] },
  { crd: 107, first: 'GIL', last: 'GUMTREE', now: [merrill()] },
];
const after: PersonOf[] = [
  // Left Merrill for UBS: a move, of the day of the registration with UBS.
  {
    crd: 101,
    first: 'ANN',
    last: 'ASHWORTH',
    now: [ubs('2025-07-14')],
    before: [gone(merrill(), '2025-07-11')],
  },
  // Left Merrill, registered with UBS 86 days before this file: a move, told in two filings.
  {
    crd: 102,
    first: 'BEA',
    last: 'BIRCHALL',
    now: [ubs('2025-05-20')],
    before: [gone(merrill(), '2025-07-20')],
  },
  // Left Merrill, but was with UBS too since 2018: no move.
  {
    crd: 103,
    first: 'CYD',
    last: 'CEDARHOLM',
    now: [ubs('2018-01-02')],
    before: [gone(merrill(), '2025-07-20')],
  },
  // Joined UBS and is still with Merrill: both, no move yet.
  { crd: 104, first: 'DOV', last: 'DOGWOODE', now: [merrill(), ubs('2025-07-30')] },
  // Left two firms for one: cannot be told which move it is.
  {
    crd: 105,
    first: 'EVE',
    last: 'ELMSTEAD',
    now: [ubs('2025-07-02')],
    before: [gone(merrill(), '2025-07-01'), gone(rbc(), '2025-07-01')],
  },
  // Nothing changed: FAY. GIL is gone, and HAL is new.
  { crd: 106, first: 'FAY', last: 'FIRTHEY', now: [ubs()] },
  { crd: 108, first: 'HAL', last: 'HAWTHORNE', now: [rbc('2025-07-10')] },
];

/** Imports the file of July 1 and the one of August 14. @returns the id of the second */
export async function importBoth(
  t: TestApp,
  folder: ReturnType<typeof openFolder>,
  second = after,
): Promise<string> {
  const register = advisorRegisterService(t.platform);
  for (const [people, day] of [
    [before, '2025-07-01'],
    [second, '2025-08-14'],
  ] as const)
    await register.importPath(
      folder.write(registerZip([people], day), 'feed.zip'),
      { acceptLosses: false },
      system,
    );
  const [file] = await query(t.databaseUrl, `SELECT id FROM register_files WHERE "day" = '2025-08-14'`);
  return String(file?.id);
}
