import type { AdvisorChange, AdvisorPair, Career, CareerMove } from '@liftout/contract/advisor-decisions';
import { count, counted, money } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';

export type Decision = 'same' | 'different';

/** A move of a career: `Merrill to UBS, Jan 10, 2018`. */
export function moveText({ firmLeft, firmJoined, movedOn }: CareerMove): string {
  return `${firmLeft?.name ?? 'Unknown firm'} to ${firmJoined?.name ?? 'unknown firm'}, ${calendarDay(movedOn)}`;
}

/** Where and with what a move was told: `Boston, MA, $10.0M, moves.csv`. */
export const moveDetail = ({ city, state, aum, source }: CareerMove): string =>
  [[city, state].filter(Boolean).join(', '), aum === null ? null : money(aum), source]
    .filter(Boolean)
    .join(', ');

/** What is known of a career besides its moves: `CRD# 4455667, $30.0M`. */
export const careerDetail = ({ crds, assets }: Career): string =>
  [
    crds.length === 0 ? 'No CRD number' : crds.map((crd) => `CRD# ${crd}`).join(', '),
    assets === null ? 'AUM not known' : money(assets),
  ].join(', ');

/** Whom a pair is about: one name, or both where they differ. */
export const pairName = ({ a, b }: Pick<AdvisorPair, 'a' | 'b'>): string =>
  a.name === b.name ? a.name : `${a.name} and ${b.name}`;

const known = (assets: number | null) => (assets === null ? 'not known' : money(assets));

/** What a decision changes, in sentences. */
export function changeSentences({ advisors, moves, assets }: AdvisorChange): string[] {
  const sentences: string[] = [];
  if (advisors.before !== advisors.after)
    sentences.push(
      `${counted(advisors.before, 'advisor')} ${advisors.before === 1 ? 'becomes' : 'become'} ${count(advisors.after)}.`,
    );
  if (moves.before !== moves.after)
    sentences.push(
      `${counted(moves.before, 'move')} ${moves.before === 1 ? 'becomes' : 'become'} ${count(moves.after)}, as some report the same one.`,
    );
  if (assets.before !== assets.after)
    sentences.push(`Their assets count as ${known(assets.after)} instead of ${known(assets.before)}.`);
  return sentences.length > 0 ? sentences : ['No figures change. The pair leaves this list.'];
}
