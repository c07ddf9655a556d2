import { and, desc, eq, inArray, not } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { careerMoveRuns } from '../../platform/db/schema/index.ts';

export type CareerMoveRecord = typeof careerMoveRuns.$inferSelect;

const runningStates: CareerMoveRecord['state'][] = ['waiting', 'making'];
const running = inArray(careerMoveRuns.state, runningStates);

export const isRunning = ({ state }: CareerMoveRecord): boolean => runningStates.includes(state);

/** The newest run; undefined where nobody asked for one. */
export async function findNewestRun({ orm }: Tx): Promise<CareerMoveRecord | undefined> {
  const [found] = await orm
    .select()
    .from(careerMoveRuns)
    .orderBy(desc(careerMoveRuns.createdAt), desc(careerMoveRuns.id))
    .limit(1);
  return found;
}

/** The run that waits or is under way. With `lock`, nobody else can change it until the transaction ends. */
export async function findRunning(
  { orm }: Tx,
  mode: 'read' | 'lock' = 'read',
): Promise<CareerMoveRecord | undefined> {
  const query = orm.select().from(careerMoveRuns).where(running);
  const [found] = await (mode === 'lock' ? query.for('update') : query);
  return found;
}

/** A run by its id, once nobody else changes it; nobody can until the transaction ends. */
export async function lockRun({ orm }: Tx, id: string): Promise<CareerMoveRecord | undefined> {
  const [found] = await orm.select().from(careerMoveRuns).where(eq(careerMoveRuns.id, id)).for('update');
  return found;
}

/** Adds a run, in place of those that ended. */
export async function insertRun({ orm }: Tx, row: typeof careerMoveRuns.$inferInsert): Promise<void> {
  await orm.delete(careerMoveRuns).where(not(running));
  await orm.insert(careerMoveRuns).values(row);
}

/** Changes a run that has not ended. @returns false where it has: nothing was changed */
export async function saveRun(
  { orm }: Tx,
  id: string,
  fields: Partial<Omit<CareerMoveRecord, 'id'>>,
): Promise<boolean> {
  const changed = await orm
    .update(careerMoveRuns)
    .set(fields)
    .where(and(eq(careerMoveRuns.id, id), running))
    .returning({ id: careerMoveRuns.id });
  return changed.length > 0;
}
