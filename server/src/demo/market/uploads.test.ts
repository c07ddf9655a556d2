import { inPeriod, parsePeriod } from '@liftout/contract/values/periods';
import { expect, test } from 'vitest';
import { resolveFirm } from '../../firms/service.ts';
import { buildDemoWorld } from '../world.ts';
import { everydaySpellings, openDemoFirms, registerSpellings } from './firms.ts';
import { recruitingMarkets } from './locations.ts';
import { doubtfulSpellings } from './upload-files.ts';

const { uploads, moves, moveSources, uploadRows, firms, firmAliases, contacts } = buildDemoWorld();

test('three uploads account for every move and every row', () => {
  expect(uploads).toHaveLength(3);
  for (const upload of uploads) {
    const reported = moveSources.filter(({ uploadId }) => uploadId === upload.id);
    const lines = uploadRows.filter(({ uploadId }) => uploadId === upload.id);
    const own = moves.filter(({ createdAt }) => createdAt === upload.createdAt);
    const inMarket = new Set(reported.map(({ moveId }) => moveId));
    const matches = moves.filter(
      ({ id, marketPath }) => inMarket.has(id) && marketPath === upload.marketPath,
    );
    const period = parsePeriod(upload.timePeriod)!;
    const outside = moves.filter(({ id, movedOn }) => inMarket.has(id) && !inPeriod(movedOn, period));

    expect(upload.totalProcessed).toBe(upload.added + upload.duplicates + upload.rejected);
    expect(upload.added).toBe(own.length);
    expect(upload.marketMatches).toBe(matches.length);
    expect(upload.assumedMatches).toBe(matches.filter(({ marketAssumed }) => marketAssumed).length);
    expect(upload.outsidePeriod).toBe(outside.length);
    expect(upload.rejected).toBe(lines.filter(({ kind }) => kind === 'rejected').length);
    expect(upload.warnings).toBe(lines.filter(({ kind }) => kind === 'warning').length);
    expect(new Set([...reported, ...lines].map(({ row }) => row)).size).toBe(
      new Set(reported.map(({ row }) => row)).size + upload.rejected,
    );
  }
  expect(new Set(moveSources.map(({ moveId }) => moveId)).size).toBe(moves.length);
});

test('moves lie in all six markets and some in none, with AUM known for about 61 of 100', () => {
  for (const market of recruitingMarkets)
    expect(moves.filter(({ marketPath }) => marketPath === market).length).toBeGreaterThan(100);
  expect(moves.filter(({ marketPath }) => marketPath === null).length).toBeGreaterThan(50);
  const share = moves.filter(({ aumCents }) => aumCents !== null).length / moves.length;
  expect(share).toBeGreaterThan(0.56);
  expect(share).toBeLessThan(0.66);
});

test('a location is stored with its state, also where the row left it out and the market assumed it', () => {
  const assumed = moves.filter(({ marketAssumed }) => marketAssumed);
  expect(assumed.length).toBeGreaterThan(10);
  const stated = new Set(moves.filter(({ state }) => state).map(({ locationKey }) => locationKey));
  for (const { city, locationKey } of assumed)
    expect([city, stated.has(locationKey ?? '')]).toEqual([city, true]);
  const keyByMove = new Map(moveSources.map((source) => [source.moveId, source.locationKey]));
  for (const { id, locationKey } of assumed) expect(keyByMove.get(id)).toBe(locationKey);
});

test('fingerprints are unique and firms exist', () => {
  expect(new Set(moves.map(({ fingerprint }) => fingerprint)).size).toBe(moves.length);
  const ids = new Set(firms.map(({ id }) => id));
  for (const { firmLeftId, firmJoinedId } of moves) {
    expect(firmLeftId ?? firmJoinedId).toBeTruthy();
    for (const id of [firmLeftId, firmJoinedId]) expect(id === null || ids.has(id!)).toBe(true);
  }
  for (const { firmId } of firmAliases) expect(ids.has(firmId)).toBe(true);
  expect(new Set(firms.map(({ nameKey }) => nameKey)).size).toBe(firms.length);
});

test('sure spellings resolve to their firm; doubtful ones wait for review', () => {
  const { directory, named } = openDemoFirms();
  for (const [firm, spellings] of [...everydaySpellings, ...registerSpellings]) {
    for (const spelling of spellings)
      expect(resolveFirm(spelling, directory)).toMatchObject({ status: 'known', firm: named(firm) });
  }
  for (const [, spelling] of doubtfulSpellings)
    expect([spelling, resolveFirm(spelling, directory).status]).toEqual([spelling, 'similar']);
  expect(firmAliases.filter(({ status }) => status === 'review').length).toBeGreaterThan(2);
});

test("every contact's firm is one that the directory knows", () => {
  const { directory } = openDemoFirms();
  const unknown = contacts.filter(({ firm }) => resolveFirm(firm, directory).status !== 'known');
  expect(unknown.map(({ firm }) => firm)).toEqual([]);
});
