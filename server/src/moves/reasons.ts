import { type MoveClass, moveClasses } from '@liftout/contract/moves';
import { identifyFirms, loadOwnership, type Ownership } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import type { MoveRow } from './queries/rows.ts';
import { daysBetween } from './spans.ts';

const dayWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayOf = (day: string) => dayWords.format(new Date(`${day}T00:00:00Z`));

export const classOf = ({ class: stored }: Pick<MoveRow, 'class'>): MoveClass =>
  moveClasses.find((one) => one === stored) ?? 'move';

/** Why each of some moves is of its class, as a sentence (decision 070). */
export async function classReasons(tx: Tx, rows: readonly MoveRow[]): Promise<(row: MoveRow) => string> {
  const takeovers = rows.filter((row) => classOf(row) === 'takeover');
  const bought = takeovers.length > 0 ? await takeoverReasons(tx, takeovers) : null;
  return (row) => bought?.(row) ?? reasonOf(row);
}

function reasonOf(row: MoveRow): string {
  const left = row.leftName ?? 'the firm left';
  const joined = row.joinedName ?? 'the firm joined';
  const { otherDay, otherFirm, movedOn, keptFirm, keptUntil, keptAsOf } = row;
  switch (classOf(row)) {
    case 'move':
      return fullStop(`Left ${left} and joined ${joined}`);
    case 'joined':
      return 'The file names only the firm joined.';
    case 'left':
      return 'The file names only the firm left.';
    case 'kept-both':
      if (keptFirm !== null && keptUntil !== null)
        return `Joined ${joined} and stayed with ${keptFirm} until ${dayOf(keptUntil)}: registered with both.`;
      if (keptFirm !== null && keptAsOf !== null)
        return `Joined ${joined} and is still with ${keptFirm}, says the register of ${dayOf(keptAsOf)}: registered with both.`;
      return otherDay === null || otherFirm === null
        ? `Joined ${joined} and stayed with another firm: registered with both.`
        : `Joined ${joined} and stayed with ${otherFirm} until ${dayOf(otherDay)}: registered with both.`;
    case 'conversion':
      return row.leftId === row.joinedId
        ? `Both names mean ${left}, so nobody changed firms.`
        : `${left} and ${joined} belong to one company, so this is no recruiting.`;
    case 'takeover':
      return 'One of the firms had bought the other by then, so this is no recruiting.';
    case 'bulk':
      return `One of 50 or more advisors who went from ${left} to ${joined} on one day: a transfer in bulk.`;
    case 'return':
      return otherDay === null
        ? `Back at ${joined} within 10 days of leaving it.`
        : `Back at ${joined} ${afterDays(daysBetween(otherDay, movedOn))} leaving it.`;
    case 'repeat':
      return repeatReason(row);
  }
}

/** A sentence that may end in a firm's name, as `… and joined STIFEL, INC.`, with one full stop. */
const fullStop = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

function repeatReason({ repeats, repeatedDay, movedOn }: MoveRow): string {
  if (repeats === null) return 'Another row tells the same move, so it counts once.';
  return repeatedDay === null || repeatedDay === movedOn
    ? `The same move as that of ${repeats}, reported under another spelling, so it counts once.`
    : `The move of ${repeats} on ${dayOf(repeatedDay)}, which the register has on another day, so it counts once.`;
}

function afterDays(days: number): string {
  if (days === 0) return 'on the day of';
  return days === 1 ? '1 day after' : `${days} days after`;
}

/** Names the firm that was bought, by the spellings of the rows, and since when it belongs to the other's house. */
async function takeoverReasons(tx: Tx, rows: readonly MoveRow[]): Promise<(row: MoveRow) => string | null> {
  const firmOf = await identifyFirms(
    tx,
    rows.flatMap(({ leftSpelling, joinedSpelling }) => [leftSpelling, joinedSpelling]),
  );
  const ownership = await loadOwnership(tx);
  return (row) => {
    if (classOf(row) !== 'takeover') return null;
    const sides = [row.leftSpelling, row.joinedSpelling].map((spelling) => {
      const { key, name } = firmOf(spelling);
      return { name: name ?? spelling, key, since: boughtOn(ownership, key, row.movedOn) };
    });
    const [bought] = sides
      .filter(({ since }) => since !== null)
      .sort((a, b) => ((a.since ?? '') < (b.since ?? '') ? 1 : -1));
    const other = sides.find((side) => side !== bought);
    if (!bought || !other || bought.since === null) return null;
    return `${bought.name} has belonged to the same company as ${other.name} since ${dayOf(bought.since)}, so this is no recruiting.`;
  };
}

/** The last takeover by a day that a firm is part of; null for none. */
const boughtOn = (ownership: Ownership, key: string, day: string): string | null =>
  ownership.daysOf(key).findLast((since) => since !== null && since <= day) ?? null;
