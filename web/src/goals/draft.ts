import type { GoalKind, GoalTargets } from '@liftout/contract/goals';
import { goalCountMessage, goalLimits } from '@liftout/contract/values/goal-limits';
import { parseMoney } from '@liftout/contract/values/money';
import { dollarsOf } from '../lib/format/formats.ts';

/** Goals as they are typed. */
export type GoalDraft = Record<GoalKind, string>;

const plain = (amount: number | null) => (amount === null ? '' : amount.toLocaleString('en-US'));

export const draftOf = ({ wonValue, ...counts }: GoalTargets): GoalDraft => ({
  calls: plain(counts.calls),
  meetings: plain(counts.meetings),
  wins: plain(counts.wins),
  wonValue: wonValue === null ? '' : `$${plain(dollarsOf(wonValue))}`,
});

const moneyMessage = 'Use an amount such as $1.5M or 750,000, or leave it empty.';

type Read = { value: number | null } | { error: string };

function readCount(typed: string): Read {
  const digits = typed.replaceAll(',', '').trim();
  if (digits === '') return { value: null };
  const value = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  return value >= 1 && value <= goalLimits.count ? { value } : { error: goalCountMessage };
}

function readValue(typed: string): Read {
  const read = parseMoney(typed);
  if (read.kind === 'blank') return { value: null };
  const tooMuch = { error: 'The maximum is $10 trillion.' };
  if (read.kind === 'huge') return tooMuch;
  if (read.kind !== 'amount' || read.cents < 1) return { error: moneyMessage };
  return read.cents <= goalLimits.cents ? { value: read.cents } : tooMuch;
}

/** The goals that were typed, or what is wrong with each field. An empty field is no goal. */
export function readDraft(
  draft: GoalDraft,
): { targets: GoalTargets } | { errors: Partial<Record<GoalKind, string>> } {
  const read = {
    calls: readCount(draft.calls),
    meetings: readCount(draft.meetings),
    wins: readCount(draft.wins),
    wonValue: readValue(draft.wonValue),
  };
  const { calls, meetings, wins, wonValue } = read;
  if ('value' in calls && 'value' in meetings && 'value' in wins && 'value' in wonValue)
    return {
      targets: {
        calls: calls.value,
        meetings: meetings.value,
        wins: wins.value,
        wonValue: wonValue.value,
      },
    };
  const errors: Partial<Record<GoalKind, string>> = {};
  if ('error' in calls) errors.calls = calls.error;
  if ('error' in meetings) errors.meetings = meetings.error;
  if ('error' in wins) errors.wins = wins.error;
  if ('error' in wonValue) errors.wonValue = wonValue.error;
  return { errors };
}
