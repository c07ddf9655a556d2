import { leftOutNotes } from '@liftout/contract/report-sentences';
import { describe, expect, it } from 'vitest';
import {
  coverageOf,
  headline,
  laneSentence,
  monthSentence,
  monthsNote,
  netSentence,
  outlierSentence,
} from './sentences.ts';

const aum = { total: 1_000_000, known: 1, of: 2 };
const side = { advisors: 0, aum };
const figures = {
  from: '2024-09-01',
  to: '2025-08-29',
  moves: 3,
  advisors: 2,
  aum,
  medianAum: null,
  outliers: [],
  outlierCount: 0,
};
const outlier = { moveId: '', firmLeft: null, firmJoined: null, movedOn: '2025-01-01' };

describe('sentences of the report', () => {
  it('say how much of a total is known, and nothing where all of it is', () => {
    expect(coverageOf(aum, 'advisor')).toBe('known for 1 of 2 advisors');
    expect(coverageOf({ total: 1, known: 2, of: 2 }, 'advisor')).toBe('');
  });

  it('name the firms at both ends, or the one end there is', () => {
    const gain = { firm: 'UBS', joined: side, left: side, net: 4 };
    const loss = { firm: 'Merrill', joined: side, left: side, net: -3 };
    expect(netSentence({ gaining: [gain], losing: [loss] })).toBe(
      'UBS gained the most advisors (+4); Merrill lost the most (−3)',
    );
    expect(netSentence({ gaining: [], losing: [loss] })).toBe('Merrill lost the most advisors (−3)');
    expect(netSentence({ gaining: [], losing: [] })).toBe('No firm gained or lost advisors');
  });

  it('name the busiest lane and month, the latest of equal months', () => {
    const lane = {
      firmLeft: 'Merrill',
      firmJoined: 'UBS',
      advisors: 1,
      aum,
      last: '2025-08-01',
      recentAdvisors: 1,
      active: false,
    };
    expect(laneSentence({ lanes: [lane] })).toBe('The busiest lane leads from Merrill to UBS: 1 advisor');
    const month = (name: string, advisors: number) =>
      ({ month: name, coverage: 'full', moves: advisors, advisors, aum }) as const;
    expect(monthSentence({ months: [month('2025-06', 2), month('2025-07', 2), month('2025-08', 1)] })).toBe(
      'July 2025 saw the most advisors move: 2',
    );
    expect(monthSentence({ months: [month('2025-06', 0)] })).toBe('No moves in these months');
  });

  it('tell months without data from months without moves', () => {
    const unknown = { month: '2025-05', coverage: 'none', moves: null, advisors: null, aum: null } as const;
    const recent = { month: '2025-08', coverage: 'incomplete', moves: 3, advisors: 3, aum } as const;
    expect(monthSentence({ months: [unknown] })).toBe('No data for these months');
    expect(monthSentence({ months: [unknown, recent] })).toBe('August 2025 saw the most advisors move: 3');
    expect(monthsNote({ months: [unknown, recent] })).toBe(
      ' Months marked * are incomplete: moves may still be reported. No data: no upload covers the month.',
    );
    expect(monthsNote({ months: [{ ...recent, coverage: 'full' }] })).toBe('');
  });

  it('say how outliers affect the total', () => {
    expect(outlierSentence({ moves: figures })).toBeNull();
    const one = { ...outlier, name: 'Ann Lee', aum: 4e9, share: 40 };
    expect(outlierSentence({ moves: { ...figures, outliers: [one], outlierCount: 1 } })).toMatch(
      /^Ann Lee alone holds 40\.0% of the known assets\./,
    );
    const two = [one, { ...outlier, name: 'Bo Diaz', aum: 1e9, share: 10.2 }];
    expect(outlierSentence({ moves: { ...figures, outliers: two, outlierCount: 2 } })).toMatch(
      /^2 advisors with far more assets than the others, led by Ann Lee with \$4\.0B, hold 50\.2% of/,
    );
  });

  it('say what the figures leave out, and nothing where they leave out nothing', () => {
    const notes = (conversions: number, takeovers: number, repeats: number, oneFirm: number) =>
      leftOutNotes({ leftOut: { conversions, takeovers, repeats, oneFirm } });
    expect(notes(2, 1, 3, 1)).toEqual([
      'All figures leave out 2 conversions, 1 takeover and 3 repeats.',
      'Lanes and lift-outs leave out 1 row with one firm.',
    ]);
    expect(notes(0, 0, 1, 0)).toEqual(['All figures leave out 1 repeat.']);
    expect(notes(0, 0, 0, 0)).toEqual([]);
  });

  it('title a report without a market by the client', () => {
    const report = { market: null, moves: figures, clientName: 'UBS' };
    expect(headline({ ...emptyReport, ...report })).toBe('UBS: your contacts in figures');
  });
});

const emptyReport = {
  clientId: 'ubs',
  clientName: 'UBS',
  market: null,
  generatedAt: '2025-08-29T16:00:00.000Z',
  period: { from: '2024-09-01', to: '2025-08-29' },
  moves: figures,
  conversions: 0,
  leftOut: { conversions: 0, takeovers: 0, repeats: 0, oneFirm: 0 },
  gaining: [],
  losing: [],
  lanes: [],
  liftOuts: [],
  liftOutCount: 0,
  months: [],
  contacts: {
    headcount: 0,
    aum,
    medianAum: null,
    revenue: aum,
    inPipeline: 0,
    highValue: 0,
    topTitles: [],
  },
  thresholds: [],
  sources: [],
};
