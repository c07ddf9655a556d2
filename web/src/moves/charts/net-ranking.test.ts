import type { NetRecruiting } from '@liftout/contract/moves';
import { describe, expect, it } from 'vitest';
import { disagreement, netHeadline, netText, rankedBy, sideText, sizeOf } from './net-ranking.ts';

const side = { advisors: 0, aum: { total: null, known: 0, of: 0 } };
const firm = (name: string, advisors: number, aum: number | null): NetRecruiting => ({
  firm: { id: name, name, channel: null },
  joined: side,
  left: side,
  keptBoth: 0,
  net: { advisors, aum, known: 1, of: 1, signHolds: true },
});
const names = (firms: readonly NetRecruiting[]) => firms.map(({ firm: { name } }) => name);

const firms = [
  firm('UBS', 4, 100),
  firm('LPL', 9, -50),
  firm('Merrill', -7, null),
  firm('Rockefeller', 2, 900),
  firm('Baird', 0, 0),
  firm('Edward Jones', -3, -900),
];

describe('the ranking', () => {
  it('is by people or AUM, gains first and the largest loss last', () => {
    expect(names(rankedBy(firms, 'advisors', 2))).toEqual(['LPL', 'UBS', 'Edward Jones', 'Merrill']);
    expect(names(rankedBy(firms, 'aum', 2))).toEqual(['Rockefeller', 'UBS', 'LPL', 'Edward Jones']);
  });
  it('leaves out firms without a net, or with an unknown one', () => {
    expect(names(rankedBy(firms, 'advisors', 9))).not.toContain('Baird');
    expect(names(rankedBy(firms, 'aum', 9))).not.toContain('Merrill');
    const open = firm('Kestra', 1, 5_000);
    expect(rankedBy([{ ...open, net: { ...open.net, signHolds: false } }], 'aum', 9)).toEqual([]);
    expect(rankedBy(firms, 'advisors', 0)).toEqual([]);
  });
});

it('tells how many of those who joined kept both firms', () => {
  const ubs = { ...firm('UBS', 4, null), joined: { ...side, advisors: 5 }, keptBoth: 1 };
  expect(sideText(ubs, 'joined', 'advisors')).toBe('UBS: 5 advisors joined, 1 kept both firms');
  expect(sideText(ubs, 'left', 'advisors')).toBe('UBS: 0 advisors left');
});

it('says by what a firm gains and loses most', () => {
  expect(netHeadline(rankedBy(firms, 'advisors', 2), 'advisors')).toBe(
    'LPL gains most people, Merrill loses most',
  );
  expect(netHeadline(rankedBy(firms, 'aum', 2), 'aum')).toBe(
    'Rockefeller gains most AUM, Edward Jones loses most',
  );
  expect(netHeadline([firm('UBS', 2, null), firm('LPL', 1, null)], 'advisors')).toBe('UBS gains most people');
  expect(netHeadline([firm('UBS', 1, null)], 'advisors')).toBe('UBS gains people');
  expect(netHeadline([firm('UBS', -1, null)], 'advisors')).toBe('UBS loses people');
  expect(netHeadline([], 'aum')).toBe('Net recruiting');
});

describe('a disagreement', () => {
  it('names the firm that gains most by the other measure', () => {
    expect(disagreement(firms, 'advisors')).toBe('By AUM, Rockefeller gains most');
    expect(disagreement(firms, 'aum')).toBe('By people, LPL gains most');
  });
  it('is none where both agree, or one is unknown', () => {
    expect(disagreement([firm('UBS', 4, 100), firm('LPL', 1, 50)], 'advisors')).toBeNull();
    expect(disagreement([firm('UBS', 4, null)], 'advisors')).toBeNull();
  });
});

describe('a side of a firm', () => {
  const left = { advisors: 12, aum: { total: 1_200_000, known: 3, of: 12 } };
  const joined = { advisors: 1, aum: { total: null, known: 0, of: 1 } };
  const both = { ...firm('UBS', -11, null), left, joined };
  it('is named with its firm and what it measures', () => {
    expect(sideText(both, 'left', 'advisors')).toBe('UBS: 12 advisors left');
    expect(sideText(both, 'left', 'aum')).toBe('UBS: $1,200,000 left');
    expect(sideText(both, 'joined', 'aum')).toBe('UBS: 1 advisor joined, AUM unknown');
  });
  it('is as long as what is known of it', () => {
    expect([sizeOf(left, 'advisors'), sizeOf(left, 'aum'), sizeOf(joined, 'aum')]).toEqual([
      12, 1_200_000, 0,
    ]);
  });
});

it('writes a net with its sign', () => {
  expect([netText(4, 'advisors'), netText(-1_200_000_000, 'aum'), netText(0, 'advisors')]).toEqual([
    '+4',
    '−$1.2B',
    '0',
  ]);
});
