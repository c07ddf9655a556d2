import type { Random } from '../random.ts';
import { utc } from '../time/calendar.ts';
import { registerSpellings } from './firms.ts';
import { locations, type RecruitingMarket } from './locations.ts';
import type { MoveDraft } from './move-drafts.ts';

/** A file of moves as uploaded: cells that are not parsed yet. */
export interface UploadFile {
  name: string;
  market: RecruitingMarket;
  timePeriod: string;
  uploadedAt: Date;
  header: string[];
  /** In the file's order; the first is row 2. */
  lines: string[][];
}

interface FilePlan extends Omit<UploadFile, 'header' | 'lines'> {
  /** First and last day of the moves it holds. */
  from: string;
  to: string;
  /** The number of lines that occur twice. */
  repeated: number;
  /** The maximum number of moves repeated from the previous file. */
  repeatedFromBefore: number;
  /** Lines that can't be read. */
  broken: string[][];
  /** Lines with an AUM that is no amount. */
  oddAums: string[];
}

export const header = ['First Name', 'Last Name', 'City', 'Firm Left', 'Firm Joined', 'Date', 'AUM'];

const filePlans: readonly FilePlan[] = [
  {
    name: 'advisor-moves-2025-q1.csv',
    market: 'silicon-valley',
    timePeriod: 'Q1 2025',
    uploadedAt: new Date('2025-04-03T14:12:09.000Z'),
    from: '2025-01-01',
    to: '2025-03-31',
    repeated: 9,
    repeatedFromBefore: 0,
    broken: [
      [
        '',
        'Hollowell',
        'Palo Alto, CA',
        'MORGAN STANLEY',
        'Rockefeller Capital Management',
        '02/11/2025',
        '$140M',
      ],
      ['Dana', 'Prewitt', 'San Jose, CA', '', '', '03/04/2025', '$62M'],
      [
        'Miles',
        'Ostrander',
        'Menlo Park, CA',
        'UBS FINANCIAL SERVICES INC.',
        'LPL FINANCIAL LLC',
        'pending',
        '',
      ],
    ],
    oddAums: ['ask', '~200'],
  },
  {
    name: 'advisor-moves-2025-q2.csv',
    market: 'new-york',
    timePeriod: 'Q2 2025',
    uploadedAt: new Date('2025-07-02T13:40:51.000Z'),
    from: '2025-04-01',
    to: '2025-06-30',
    repeated: 12,
    repeatedFromBefore: 14,
    broken: [
      [
        'Corinne',
        '',
        'New York, NY',
        'J.P. MORGAN SECURITIES LLC',
        'UBS FINANCIAL SERVICES INC.',
        '05/20/2025',
        '',
      ],
      ['Philip', 'Arbuckle', 'Garden City, NY', 'MLPF&S', 'STEWARD PARTNERS', '06/31/2025', '$88M'],
    ],
    oddAums: ['two teams'],
  },
  {
    name: 'advisor-moves-2025-august.csv',
    market: 'miami',
    timePeriod: 'August 2025',
    uploadedAt: new Date('2025-08-29T13:05:32.000Z'),
    from: '2025-07-01',
    to: '2025-08-28',
    repeated: 7,
    repeatedFromBefore: 0,
    broken: [
      ['Yolanda', 'Prine', 'Miami, FL', 'MORGAN STANLEY', 'RJFS', '', '$51M'],
      ['n/a', 'Castell', 'Boca Raton, FL', 'UBS FINANCIAL SERVICES INC.', 'RJA', '08/21/2025', ''],
    ],
    oddAums: ['-35M', 'confidential'],
  },
];

/** Spellings that no rule can resolve: they go to the review list. */
export const doubtfulSpellings: readonly (readonly [string, string])[] = [
  ['Morgan Stanley', 'Morgan Stanle'],
  ['Merrill', 'Merrill Lynck'],
  ['Rockefeller', 'Rockefeller Wealth Partners'],
  ['Ameriprise', 'Ameriprise North Bay Team'],
  ['Hightower', 'Hightower Bay Area Partners'],
  ['LPL Financial', 'LPL Pacific Branch'],
];

/** Writes the moves into three files, with the spellings of registers and of people. */
export function writeUploadFiles(drafts: readonly MoveDraft[], rng: Random): UploadFile[] {
  const byDay = drafts.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  const doubtful = [...doubtfulSpellings];
  let before: string[][] = [];
  return filePlans.map(({ from, to, repeated, repeatedFromBefore, broken, oddAums, ...file }) => {
    const local = new Set(locations[file.market].map(([{ city }]) => city));
    const lines = byDay
      .filter(({ date }) => from <= date && date <= to)
      .map((draft) => {
        const index = doubtful.findIndex(([firm]) => draft.left === firm && rng.chance(0.04));
        const [spelled] = index === -1 ? [] : doubtful.splice(index, 1);
        return lineOf(draft, spelled?.[1], local, rng);
      });
    const odd = rng.shuffled(lines.filter((line) => line[6] === '')).slice(0, oddAums.length);
    for (const [index, line] of odd.entries()) line[6] = oddAums[index] ?? '';
    const again = rng.shuffled(lines).slice(0, repeated);
    const old = before.slice(-repeatedFromBefore || before.length);
    before = lines;
    const extra = [...broken, ...again.map((line) => [...line])];
    const mixed = extra.reduce((all, line) => all.toSpliced(rng.int(0, all.length), 0, line), lines);
    return { ...file, header, lines: [...old, ...mixed] };
  });
}

function lineOf(
  draft: MoveDraft,
  leftSpelled: string | undefined,
  local: Set<string>,
  rng: Random,
): string[] {
  const { city, state } = draft.location;
  const withoutState = local.has(city) && rng.chance(0.12);
  return [
    draft.firstName,
    draft.lastName,
    withoutState ? city : `${city}, ${state}`,
    leftSpelled ?? spelled(draft.left, rng),
    spelled(draft.joined, rng),
    dateCell(draft.date, rng),
    draft.aum === null ? '' : `$${draft.aum / 1_000_000}M`,
  ];
}

function spelled(firm: string | null, rng: Random): string {
  if (firm === null) return '';
  return rng.chance(0.7) ? rng.pick(registerSpellings.get(firm) ?? [firm]) : firm;
}

function dateCell(day: string, rng: Random): string {
  const date = utc(day);
  const two = (value: number) => String(value).padStart(2, '0');
  if (rng.chance(0.3)) return day;
  return `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`;
}
