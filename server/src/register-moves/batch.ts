import type { ParsedBatch } from '../uploads/service.ts';
import type { RegisterMove } from './queries.ts';

/** The columns that the rows would have in a file, for the file of warnings. */
const header = ['CRD', 'First Name', 'Last Name', 'City', 'State', 'Firm Left', 'Firm Joined', 'Date'];

/**
 * The moves as rows of a file.
 * @param told the days of moves that are known already, by CRD number: the row then tells that move
 */
export const batchOf = (moves: readonly RegisterMove[], told: ReadonlyMap<string, string>): ParsedBatch => ({
  header,
  ignored: [],
  encoding: 'utf-8',
  order: 'month-first',
  rows: moves.map(({ movedOn, ...move }, at) => {
    const { crd, firstName, lastName, city, state, firmLeft, firmJoined } = move;
    const date = told.get(crd) ?? movedOn;
    return {
      row: at + 2,
      cells: [crd, firstName, lastName, city, state, firmLeft, firmJoined, date],
      reading: { ok: { ...move, date, zip: '', aumCents: null, email: null }, warnings: [] },
    };
  }),
});
