import type { MoveClass, MovesLeftOut } from '@liftout/contract/moves';
import type { Tx } from '../platform/db/database.ts';
import { countClasses } from './queries/rows.ts';
import { classOf } from './reasons.ts';
import type { Selected } from './selection.ts';

/** What figures leave out of a selection. */
export async function leftOutOf(tx: Tx, selected: Selected): Promise<MovesLeftOut> {
  const counts = new Map((await countClasses(tx, selected)).map((row) => [classOf(row), row.moves]));
  const of = (...classes: MoveClass[]) => classes.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
  return {
    conversions: of('conversion'),
    takeovers: of('takeover'),
    repeats: of('repeat'),
    oneFirm: of('joined', 'left', 'kept-both'),
  };
}
