import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shippedDirectory } from './directory.ts';
import { firmOn, resolveFirm } from './resolve.ts';

const spelled = z.object({ list: z.string().optional(), firm: z.string(), spelling: z.string() });
const named = z.object({ list: z.string().optional(), name: z.string() });

/** Firms and how the press and spreadsheets spell them, a few of them in ways that are left to a person. */
const spellings = z.array(spelled).parse(linesOf('press-spellings.csv'));
/** Institutional, custody and foreign businesses of these houses, and others that share a word with them. */
const apart = z.array(named).parse(linesOf('names-apart.csv'));
/** The same, in rounds, each measured before the rules followed it; the first and half of the fourth were written blind. */
const unseen = z.array(spelled).parse(linesOf('unseen-spellings.csv'));
const unseenApart = z.array(named).parse(linesOf('unseen-apart.csv'));

/** A file of the spellings of an upload and their rows (`FirmName,rows`), 9,000 in all; it is no part of the repository. */
const upload = process.env.FIRM_SPELLINGS ?? '';

function linesOf(file: string): unknown {
  return parse(readFileSync(new URL(`./fixtures/${file}`, import.meta.url), 'utf8'), { columns: true });
}

/** Its rows that are recognised; among the others, skimmed, none names a firm of the directory. */
const ofKnownFirms = 7267;

const today = '2026-01-01';
const firmsByName = new Map([...shippedDirectory().firms.values()].map((firm) => [firm.name, firm]));

/** The name under which rows of today count that name a firm: its own or its buyer's. */
function nowOf(name: string): string {
  const firm = firmsByName.get(name);
  if (firm === undefined) throw new Error(`No firm is named ${name}.`);
  return firmOn(firm, today).name;
}

/** The firm that a row of today counts to. */
function nameOf(spelling: string): string | undefined {
  const resolution = resolveFirm(spelling, shippedDirectory());
  return resolution.status === 'known' ? firmOn(resolution.firm, today).name : undefined;
}

const lists = [
  ['of the press and of spreadsheets', spellings, apart],
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map(
    (round) =>
      [
        `of the ${round} round`,
        unseen.filter(({ list }) => list === round),
        unseenApart.filter(({ list }) => list === round),
      ] as const,
  ),
] as const;

describe.each(lists)('a list of spellings %s', (_list, known, others) => {
  const resolved = known.map(({ firm, spelling }) => ({
    firm: nowOf(firm),
    spelling,
    as: nameOf(spelling),
  }));

  test('is long enough to measure', () => {
    expect(known.length).toBeGreaterThanOrEqual(200);
    expect(new Set(known.map(({ firm }) => firm)).size).toBeGreaterThanOrEqual(60);
    expect(others.length).toBeGreaterThanOrEqual(120);
  });

  test('is recognised to 95 percent, and none as another firm', () => {
    expect(resolved.filter(({ firm, as }) => as !== undefined && as !== firm)).toEqual([]);
    const right = resolved.filter(({ firm, as }) => as === firm);
    expect(right.length / resolved.length).toBeGreaterThanOrEqual(0.95);
  });

  test('never takes a business abroad, of institutions or of another house for a firm', () => {
    expect(others.map(({ name }) => [name, nameOf(name)]).filter(([, firm]) => firm !== undefined)).toEqual(
      [],
    );
  });

  test('leaves the rest to a person, nine of ten with the right firm first', () => {
    const left = resolved.filter(({ as }) => as === undefined);
    const first = left.filter(({ firm, spelling }) => {
      const resolution = resolveFirm(spelling, shippedDirectory());
      const [candidate] = resolution.status === 'similar' ? resolution.candidates : [];
      return candidate !== undefined && nowOf(candidate.firm.name) === firm;
    });
    expect(first.length).toBeGreaterThanOrEqual(Math.floor(left.length * 0.9));
  });
});

describe.skipIf(!existsSync(upload))('the spellings of an upload', () => {
  const rows = z
    .array(z.object({ FirmName: z.string(), rows: z.coerce.number() }))
    .parse(existsSync(upload) ? parse(readFileSync(upload, 'utf8'), { columns: true }) : []);
  const sumOf = (some: typeof rows) => some.reduce((sum, row) => sum + row.rows, 0);

  test('are recognised in 99.5 percent of the rows of known firms', () => {
    const known = rows.filter(({ FirmName }) => resolveFirm(FirmName, shippedDirectory()).status === 'known');
    expect(sumOf(rows)).toBe(9000);
    expect(sumOf(known) / ofKnownFirms).toBeGreaterThanOrEqual(0.995);
    expect(sumOf(known)).toBeLessThanOrEqual(ofKnownFirms);
  });
});
