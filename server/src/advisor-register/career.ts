import type { Employment, RegisterPerson } from './file/person.ts';

/** A time that a person was with a firm. Days are `YYYY-MM-DD`; null: not known. */
export interface Stint {
  /** Null: a job by its name alone. */
  firmCrd: number | null;
  firmName: string;
  city: string;
  state: string;
  startedOn: string | null;
  endedOn: string | null;
  isCurrent: boolean;
  /** Only months are told: the days are the first and the last of theirs. */
  byMonth: boolean;
}

/** Registrations with one firm are one stint where at most this many days lie between them (domain: stints). */
const maxGapDays = 90;
const dayMs = 86_400_000;

/** The stints of a person: registrations by firm, then jobs by name, each in order of time. */
export function careerOf({ current, previous, jobs }: RegisterPerson): Stint[] {
  const registered = [
    ...current.map((one) => stintOf(one, { isCurrent: true })),
    ...previous.map((one) => stintOf(one, { isCurrent: false })),
  ];
  const employed = jobs.map((job) => stintOf({ ...job, firmCrd: null }, { isCurrent: job.to === null }));
  return [...chained(registered), ...chained(employed)];
}

const stintOf = (
  { firmCrd, firmName, city, state, from, to, byMonth }: Employment,
  { isCurrent }: { isCurrent: boolean },
): Stint => ({
  firmCrd,
  firmName,
  city,
  state,
  startedOn: from,
  endedOn: isCurrent ? null : to,
  isCurrent,
  byMonth,
});

/** Chains stints with one firm; the later one has the better name and place. */
function chained(stints: Stint[]): Stint[] {
  const byFirm = new Map<string, Stint[]>();
  for (const stint of stints.sort(byTime)) {
    const key = stint.firmCrd === null ? stint.firmName.toUpperCase() : String(stint.firmCrd);
    const chain = byFirm.get(key) ?? [];
    byFirm.set(key, chain);
    const last = chain.at(-1);
    if (last && follows(last, stint)) chain[chain.length - 1] = joined(last, stint);
    else chain.push(stint);
  }
  return [...byFirm.values()].flat().sort(byTime);
}

function follows(last: Stint, next: Stint): boolean {
  if (last.isCurrent && next.isCurrent) return true;
  if (next.startedOn === null) return false;
  if (last.isCurrent) return true;
  if (last.endedOn === null) return false;
  return Date.parse(next.startedOn) - Date.parse(last.endedOn) <= maxGapDays * dayMs;
}

function joined(last: Stint, next: Stint): Stint {
  const isCurrent = last.isCurrent || next.isCurrent;
  const isLastLonger = last.isCurrent || (!next.isCurrent && (last.endedOn ?? '') > (next.endedOn ?? ''));
  const ended = isLastLonger ? last.endedOn : next.endedOn;
  return {
    ...(isLastLonger ? last : next),
    startedOn: last.startedOn ?? next.startedOn,
    endedOn: isCurrent ? null : ended,
    isCurrent,
    byMonth: last.byMonth || next.byMonth,
  };
}

/** By start, unknown ones last, then so that the order of a file does not matter. */
const byTime = (a: Stint, b: Stint): number =>
  compare(a.startedOn ?? '9', b.startedOn ?? '9') ||
  compare(a.endedOn ?? '9', b.endedOn ?? '9') ||
  (a.firmCrd ?? 0) - (b.firmCrd ?? 0) ||
  compare(`${a.firmName}|${a.city}|${a.state}`, `${b.firmName}|${b.city}|${b.state}`);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
