import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { identifyFirms, loadOwnership } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { escaped } from '../platform/db/sql/copy-format.ts';
import type { ParsedBatch } from '../uploads/service.ts';
import { batchOf } from './batch.ts';
import { type CareerChange, type CareerRules, careerChanges } from './career-changes.ts';
import {
  createCareerStage,
  findCareerMoves,
  findCareers,
  findEnterprises,
  findFirms,
  numberCareerMoves,
  stageCareerMoves,
} from './queries/careers.ts';
import type { RegisterMove } from './queries/files.ts';

/** People whose careers are read at once, and moves: so much is in memory, however large the register is. */
const peopleAtOnce = 2_000;
const movesAtOnce = 2_000;

interface StageOptions {
  /** The days from and to which firms were joined, both included. */
  since: string;
  until: string;
  signal: AbortSignal;
  /** Told of each firm joined that is no move. */
  onOther?: (kind: Exclude<CareerChange['kind'], 'move'>, day: string) => void;
}

/** The moves that careers tell, staged in the transaction. */
export interface StagedCareers {
  /** How many are made: none in bulk. */
  moves: number;
  /** Those, some at a time. */
  pages(): AsyncGenerator<RegisterMove[]>;
}

/** Reads careers and stages their moves. Throws the abort reason of `signal`. */
export async function stageCareers(
  tx: Tx,
  { since, until, signal, onOther }: StageOptions,
): Promise<StagedCareers> {
  const names = new Map((await findFirms(tx)).map(({ crd, name }) => [crd, name]));
  const isOneHouse = await housesOf(tx, names);
  await createCareerStage(tx);
  let people = await findCareers(tx, { since, after: 0 }, peopleAtOnce);
  for (let last = people.at(-1); last !== undefined; last = people.at(-1)) {
    signal.throwIfAborted();
    // PostgreSQL reads the next ones while these are looked at.
    const reading = findCareers(tx, { since, after: last.crd }, peopleAtOnce);
    reading.catch(() => undefined); // thrown where it is awaited
    const lines: string[] = [];
    for (const { crd, firstName, lastName, registrations } of people) {
      const named = registrations.filter(({ firmCrd }) => names.has(firmCrd));
      for (const { kind, left, joined } of careerChanges(named, { since, until, isOneHouse })) {
        if (kind !== 'move') onOther?.(kind, joined.from);
        if (kind !== 'move' || !left) continue;
        const texts = [firstName, lastName].map(escaped);
        const place = [joined.city, joined.state].map(escaped);
        lines.push(`${[crd, ...texts, left.firmCrd, joined.firmCrd, ...place, joined.from].join('\t')}\n`);
      }
    }
    people = await reading;
    await stageCareerMoves(tx, lines.join(''));
  }
  const moves = await numberCareerMoves(tx);
  const nameOf = (crd: number) => names.get(crd) ?? '';
  return {
    moves,
    async *pages() {
      for (let after = 0; ; ) {
        const page = await findCareerMoves(tx, { after, nameOf }, movesAtOnce);
        if (page.last === undefined) return;
        after = page.last;
        yield page.moves;
      }
    },
  };
}

/** Whether two firms are one enterprise: by owners on the day, or by who is registered with both. */
async function housesOf(tx: Tx, names: ReadonlyMap<number, string>): Promise<CareerRules['isOneHouse']> {
  const firmOf = await identifyFirms(tx, [...names.values()]);
  const ownership = await loadOwnership(tx);
  const keys = new Map([...names].map(([crd, name]) => [crd, firmOf(name).key]));
  const houseOf = (crd: number, day: string) => {
    const key = keys.get(crd);
    return key === undefined ? String(crd) : ownership.on(key, day).house;
  };
  const pairs = new Set((await findEnterprises(tx)).map(({ a, b }) => `${a} ${b}`));
  return (a, b, day) =>
    houseOf(a, day) === houseOf(b, day) || pairs.has(`${Math.min(a, b)} ${Math.max(a, b)}`);
}

/**
 * The staged moves as batches of an upload. An upload's transaction copies rows while it asks for the next ones, so all are
 * read first, onto disk.
 * @param onRead told before each batch how many moves it and those before it have
 */
export async function* batchesOf(
  { pages }: StagedCareers,
  spool: FileHandle,
  onRead: (moves: number) => void,
): AsyncGenerator<ParsedBatch> {
  for await (const moves of pages())
    await spool.appendFile(moves.map((move) => `${JSON.stringify(move)}\n`).join(''));
  let row = 0;
  let lines: string[] = [];
  const batch = () => {
    const made = batchOf(
      lines.map((line): RegisterMove => JSON.parse(line)),
      row,
    );
    row += lines.length;
    lines = [];
    onRead(row);
    return made;
  };
  const input = spool.createReadStream({ start: 0, autoClose: false, encoding: 'utf8' });
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    lines.push(line);
    if (lines.length >= movesAtOnce) yield batch();
  }
  if (lines.length > 0) yield batch();
}
