import type { RegisterFirmFile } from '@liftout/contract/advisor-register';
import { identifyFirms, spellingKey } from '../../firms/service.ts';
import { audit } from '../../platform/audit.ts';
import { notify } from '../../platform/changes/notify.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { escaped, orNull } from '../../platform/db/sql/copy-format.ts';
import { dayWords } from '../day-words.ts';
import type { Member, OpenedFile } from '../file/open.ts';
import { dayOf } from '../file/values.ts';
import { fewerThan } from '../losses.ts';
import {
  compareFirms,
  createFirmStage,
  findFirmFileByHash,
  findNewestFirmFile,
  insertFirmFile,
  mergeFirms,
  type StoredFirmFile,
  stageFirms,
} from '../queries/firms.ts';
import { FileWithLosses, RefusedFile } from '../refused-file.ts';
import type { FirmFileFacts, RegisterFirm } from './firm.ts';
import { readFirmsCsv } from './read-csv.ts';
import { readFirmsXml } from './read-xml.ts';

export interface ImportedFirms {
  /** It was imported before: nothing changed. */
  isKnown: boolean;
  day: string;
  firms: number;
  repeated: number;
  withoutCrd: number;
  /** Against the file before of its source; null for the first one. */
  changes: RegisterFirmFile['changes'];
}

/** Firms that are sent to PostgreSQL at once. */
const batchSize = 1_000;

interface Options {
  acceptLosses: boolean;
  onRead?: (firms: number) => void;
  at: Date;
}

/** Stores a file of firms. The caller holds the lock on the register. Throws `RefusedFile`. */
export async function storeFirms(
  tx: Tx,
  file: OpenedFile,
  { acceptLosses, onRead, at }: Options,
): Promise<ImportedFirms> {
  const known = await findFirmFileByHash(tx, file.sha256);
  if (known) return { ...known, isKnown: true, repeated: 0, withoutCrd: 0, changes: changesOf(known) };
  const { day: said, source, firms, ...counts } = await stage(tx, file, onRead);
  const day = dayFor(file, said);
  const before = await findNewestFirmFile(tx, source);
  if (before && day < before.day)
    throw new RefusedFile(
      `${file.name} is of ${dayWords(day)}, and the file of ${dayWords(before.day)} is stored already. Import files in the order of their days.`,
    );
  const loss = before && !acceptLosses && fewerThan('firms', { before, now: firms, day });
  if (loss) throw new FileWithLosses(`${file.name} was refused as incomplete. ${loss} Download it again.`);
  const compared = before && (await compareFirms(tx, before.id));
  const { scope } = tx;
  const stored: StoredFirmFile = {
    id: newId(),
    source,
    fileName: file.name,
    sha256: file.sha256,
    day,
    firms,
    beforeId: before?.id ?? null,
    appeared: compared?.appeared ?? null,
    vanished: compared?.vanished ?? null,
    renamed: compared?.renamed ?? null,
    importedBy: scope.actor.name,
    importedAt: at,
  };
  await insertFirmFile(tx, stored);
  await mergeFirms(tx, stored);
  const entry = { action: 'register.imported', entity: 'register-file', entityId: stored.id } as const;
  await audit(tx, { ...entry, after: { fileName: file.name, day, firms } }, at);
  notify(tx, null, ['register']);
  return { isKnown: false, day, firms, ...counts, changes: changesOf(stored) };
}

/** What a file changed, on the wire. */
export const changesOf = ({ appeared, vanished, renamed }: StoredFirmFile): RegisterFirmFile['changes'] =>
  appeared === null || vanished === null || renamed === null ? null : { appeared, vanished, renamed };

async function stage(tx: Tx, { members, format, source }: OpenedFile, onRead?: (firms: number) => void) {
  const known = new Set<number>();
  const staged = { day: null as string | null, source, firms: 0, repeated: 0, withoutCrd: 0 };
  let waiting: RegisterFirm[] = [];
  await createFirmStage(tx);
  const flush = async () => {
    await stageFirms(tx, await linesOf(tx, waiting));
    waiting = [];
  };
  for (const member of members) {
    const reading = readMember(member, format);
    let step = await reading.next();
    for (; !step.done; step = await reading.next()) {
      for (const firm of step.value) {
        if (known.has(firm.crd)) staged.repeated += 1;
        else waiting.push(firm);
        known.add(firm.crd);
      }
      if (waiting.length >= batchSize) await flush();
      onRead?.(known.size);
    }
    const { day, withoutCrd } = step.value;
    staged.withoutCrd += withoutCrd;
    if (day !== null && day > (staged.day ?? '')) staged.day = day;
  }
  await flush();
  return { ...staged, firms: known.size };
}

const readMember = (
  member: Member,
  format: OpenedFile['format'],
): AsyncGenerator<RegisterFirm[], FirmFileFacts> =>
  format === 'xml' ? readFirmsXml(member) : readFirmsCsv(member);

/** COPY text of firms, with what their names mean now. */
async function linesOf(tx: Tx, firms: readonly RegisterFirm[]): Promise<string> {
  if (firms.length === 0) return '';
  const firmOf = await identifyFirms(
    tx,
    firms.map(({ name }) => name),
  );
  return firms
    .map(({ crd, name, businessName, city, state, regulatoryAumCents, advisers }) => {
      const texts = [name, businessName, city, state].map(escaped);
      const keys = [spellingKey(name), firmOf(name).key].map(escaped);
      return `${[crd, ...texts, orNull(regulatoryAumCents), orNull(advisers), ...keys].join('\t')}\n`;
    })
    .join('');
}

/** The day that a file says, or that is in its name or in that of a member: `08_28_2025`, `ia08282025`, `ia082825`. */
function dayFor({ name, members, format }: OpenedFile, said: string | null): string {
  const named =
    [name, ...members.map((member) => member.name)].map(dayIn).find((one) => one !== null) ?? null;
  // XML says it; a table has only the days of filings.
  const day = format === 'xml' ? (said ?? named) : (named ?? said);
  if (day === null)
    throw new RefusedFile(
      `${name} does not say which day it is of. Give it the name it had, such as IA_FIRM_SEC_Feed_MM_DD_YYYY.xml.gz or iaMMDDYYYY.zip.`,
    );
  return day;
}

function dayIn(name: string): string | null {
  const [, month, day, year] =
    /(\d{2})_(\d{2})_(\d{4})/.exec(name) ?? /ia(\d{2})(\d{2})(\d{4}|\d{2})(?!\d)/i.exec(name) ?? [];
  return year === undefined ? null : dayOf(`${month}/${day}/${year.length === 2 ? `20${year}` : year}`);
}
