import { usualCase } from '../platform/text/usual-case.ts';
import type { ParsedBatch } from '../uploads/service.ts';
import type { RegisterMove } from './queries/files.ts';

/** The columns that the rows would have in a file, for the file of warnings. */
const header = ['CRD', 'First Name', 'Last Name', 'City', 'State', 'Firm Left', 'Firm Joined', 'Date'];

/**
 * The moves as rows of a file.
 * @param before rows of the file that stand before these
 */
export const batchOf = (moves: readonly RegisterMove[], before = 0): ParsedBatch => ({
  header,
  ignored: [],
  encoding: 'utf-8',
  dayFirstBy: null,
  rows: moves.map(({ movedOn: date, ...move }, at) => {
    const { crd, firstName, lastName, city, state, firmLeft, firmJoined } = move;
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
