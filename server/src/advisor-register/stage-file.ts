import type { Tx } from '../platform/db/database.ts';
import { CopyText } from '../platform/db/sql/copy-text.ts';
import type { Member } from './file/open.ts';
import type { RegisterPerson } from './file/person.ts';
import { readPeople } from './file/read-people.ts';
import { linesOf } from './lines.ts';
import type { MemberCounts } from './losses.ts';
import { createStage, measureStage, stageLines } from './queries/stage.ts';

export interface StagedFile {
  /** The day that the file says it was made on; null where it says none. */
  day: string | null;
  members: MemberCounts[];
  /** People who were listed more than once; the first time counts. */
  repeated: number;
  /** People without a CRD number, who are left out. */
  withoutCrd: number;
}

/** People that are sent to PostgreSQL at once: a compromise of round trips and memory. */
const batchSize = 2_000;

/**
 * Reads all members into the stage. While PostgreSQL takes one batch, the next is read. Throws `RefusedFile`.
 * @param onRead told after each batch how many people were read so far
 */
export async function stageFile(
  tx: Tx,
  members: readonly Member[],
  onRead?: (people: number) => void,
): Promise<StagedFile> {
  const staged: StagedFile = { day: null, members: [], repeated: 0, withoutCrd: 0 };
  const known = new Set<number>();
  const sender = openSender(tx);
  await createStage(tx);
  try {
    for (const member of members) {
      const reading = readPeople(member);
      let employments = 0;
      let step = await reading.next();
      for (; !step.done; step = await reading.next()) {
        for (const person of step.value) {
          employments += person.current.length;
          if (known.has(person.crd)) staged.repeated += 1;
          else await sender.add(person);
          known.add(person.crd);
        }
        onRead?.(known.size);
      }
      const { day, people, withoutCrd } = step.value;
      staged.members.push({ name: member.name, people, employments });
      staged.withoutCrd += withoutCrd;
      if (day !== null && (staged.day === null || day > staged.day)) staged.day = day;
    }
    await sender.flush();
  } finally {
    await sender.idle();
  }
  await measureStage(tx);
  return staged;
}

/** Lines go into buffers at once: as texts they would live long enough to count as old, and fill the heap until it is swept. */
class Lines {
  count = 0;
  readonly people = new CopyText();
  readonly stints = new CopyText();
}

function openSender(tx: Tx) {
  let filling = new Lines();
  let spare = new Lines();
  let sending = Promise.resolve();

  async function flush(): Promise<void> {
    await sending;
    [filling, spare] = [spare, filling];
    sending = stageLines(tx, spare.people.bytes(), spare.stints.bytes());
    sending.catch(() => undefined); // thrown where it is awaited
    filling.count = 0;
    filling.people.clear();
    filling.stints.clear();
  }
  return {
    async add(person: RegisterPerson): Promise<void> {
      const { person: line, stints } = linesOf(person);
      filling.count += 1;
      filling.people.add(line);
      filling.stints.add(stints);
      if (filling.count >= batchSize) await flush();
    },
    flush,
    /** Resolves when all that was flushed is stored. */
    idle: () => sending,
  };
}
