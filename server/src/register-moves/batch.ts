import { usualCase } from '../platform/text/usual-case.ts';
import type { ParsedBatch } from '../uploads/service.ts';
import type { RegisterMove } from './queries/files.ts';

/** The columns that the rows would have in a file, for the file of warnings. */
const header = ['CRD', 'First Name', 'Last Name', 'City', 'State', 'Firm Left', 'Firm Joined', 'Date'];

/** What tells moves of the register apart: a person moves once on a day. */
export const keyOf = ({ crd, movedOn }: RegisterMove): string => `${crd} ${movedOn}`;

/**
 * The moves as rows of a file.
 * @param told the days of moves that are known already, by `keyOf`: the row then tells that move
 * @param before rows of the file that stand before these
 */
export const batchOf = (
  moves: readonly RegisterMove[],
  told: ReadonlyMap<string, string>,
  before = 0,
): ParsedBatch => ({
  header,
  ignored: [],
  encoding: 'utf-8',
  dayFirstBy: null,
  rows: moves.map((found, at) => {
    const { movedOn, ...move } = found;
    const { crd, firstName, lastName, city, state, firmLeft, firmJoined } = move;
    const date = told.get(keyOf(found)) ?? movedOn;
    return {
      row: before + at + 2,
      cells: [crd, firstName, lastName, city, state, firmLeft, firmJoined, date],
      reading: {
        ok: {
          ...move,
          firstName: usualCase(firstName),
          lastName: usualCase(lastName),
          city: usualCase(city),
          date,
          zip: '',
          aumCents: null,
          email: null,
        },
        warnings: [],
      },
    };
  }),
});
