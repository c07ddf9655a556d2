import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import * as schema from '../../platform/db/schema/index.ts';
import { insertRows } from '../insert.ts';
import { random } from '../random.ts';

const clientId = 'silicon-valley';
const watchedFirm = 'Merrill';
const watchedAdvisor = 'Elena Romano';
/** Moves in a notification, at most. */
const most = 4;

type MoveRow = typeof schema.moves.$inferSelect;
type WatchRow = Omit<typeof schema.watches.$inferInsert, 'userId' | 'clientId'>;

const nameOf = ({ firstName, lastName }: MoveRow) => `${firstName} ${lastName}`;

/**
 * What a user of Silicon Valley watches, and what the last two uploads brought for it: the newer is not read yet. Once the
 * moves have their advisors.
 */
export async function insertWatches(tx: Tx, createdAt: Date): Promise<void> {
  const rng = random('liftout/watches');
  const { orm } = tx;
  const [user] = await orm.select().from(schema.users).where(eq(schema.users.clientId, clientId));
  const firms = await orm.select().from(schema.firms);
  const firm = firms.find(({ name }) => name === watchedFirm);
  if (!user || !firm) throw new Error('The demo has no user or firm for its watches.');
  const nameOfFirm = new Map(firms.map(({ id, name }) => [id, name]));
  const owner = { clientId, userId: user.id };
  const uploads = await orm.select().from(schema.uploads).orderBy(desc(schema.uploads.createdAt)).limit(2);
  const reported = await findMoves(
    tx,
    firm.id,
    uploads.map(({ id }) => id),
  );
  const theirs = reported.find(({ move }) => nameOf(move) === watchedAdvisor)?.move;
  if (!theirs) throw new Error(`The demo has no late move of ${watchedAdvisor}.`);
  const onFirm = {
    id: rng.id(createdAt),
    kind: 'firm' as const,
    label: firm.name,
    targetKey: `firm ${firm.nameKey}`,
    channel: 'bell' as const,
    firmKey: firm.nameKey,
    firmName: firm.name,
    createdAt,
  } satisfies WatchRow;
  const onAdvisor = {
    id: rng.id(createdAt),
    kind: 'advisor' as const,
    label: watchedAdvisor,
    targetKey: `advisor ${theirs.advisorId}`,
    channel: 'bell' as const,
    moveId: theirs.id,
    fingerprint: theirs.fingerprint,
    advisorId: theirs.advisorId,
    createdAt,
  } satisfies WatchRow;
  await insertRows(tx, schema.watches, [{ ...owner, ...onFirm }]);
  await insertRows(tx, schema.watches, [{ ...owner, ...onAdvisor }]);

  const told = new Set<string>();
  // The oldest first: notifications are numbered in the order in which they were told.
  for (const upload of uploads.toReversed())
    for (const { id: watchId, kind, label, channel } of [onAdvisor, onFirm]) {
      const moves = reported
        .filter(({ move, uploadId }) => uploadId === upload.id && !told.has(move.fingerprint))
        .map(({ move }) => move)
        .filter((move) => kind === 'firm' || nameOf(move) === watchedAdvisor)
        .slice(0, most);
      if (moves.length === 0) continue;
      const at = new Date(upload.createdAt.getTime() + 1_000);
      const notificationId = rng.id(at);
      const isNew = upload === uploads[0];
      const what = { kind, label, channel, watchId, uploadId: upload.id };
      await insertRows(tx, schema.notifications, [
        { ...owner, ...what, id: notificationId, createdAt: at, readAt: isNew ? null : at },
      ]);
      const named = (id: string | null) => (id === null ? null : (nameOfFirm.get(id) ?? null));
      const rows = moves.map((move) => ({
        ...owner,
        watchId,
        notificationId,
        moveId: move.id,
        fingerprint: move.fingerprint,
        advisorId: move.advisorId,
        name: nameOf(move),
        firmLeft: named(move.firmLeftId),
        firmJoined: named(move.firmJoinedId),
        city: move.city,
        movedOn: move.movedOn,
        isLeft: kind === 'firm' ? move.firmLeftId === firm.id : null,
      }));
      await insertRows(tx, schema.notifiedMoves, rows);
      for (const { fingerprint } of moves) told.add(fingerprint);
    }
}

/** The firm's moves in the client's market that these uploads reported, the latest first. */
const findMoves = ({ orm }: Tx, firmId: string, uploadIds: string[]) =>
  orm
    .select({ move: schema.moves, uploadId: schema.moveSources.uploadId })
    .from(schema.moves)
    .innerJoin(schema.moveSources, eq(schema.moveSources.moveId, schema.moves.id))
    .where(
      and(
        inArray(schema.moveSources.uploadId, uploadIds),
        eq(schema.moves.marketPath, clientId),
        eq(schema.moves.isConversion, false),
        or(eq(schema.moves.firmLeftId, firmId), eq(schema.moves.firmJoinedId, firmId)),
      ),
    )
    .orderBy(desc(schema.moves.movedOn), desc(schema.moves.id));
