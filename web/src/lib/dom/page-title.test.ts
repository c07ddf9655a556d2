import { describe, expect, it } from 'vitest';
import { fullTitle } from './page-title.ts';

describe('fullTitle', () => {
  it('goes from the most specific part to the page, whatever the order of the parts', () => {
    const record = { text: 'Dana Whitfield', kind: 'record' } as const;
    const view = { text: 'Northgate Group', kind: 'view' } as const;
    const whole = 'Dana Whitfield · Northgate Group · Team · Liftout';
    expect(fullTitle([record, view], 'Team · Liftout')).toBe(whole);
    expect(fullTitle([view, record], 'Team · Liftout')).toBe(whole);
  });

  it('is that of a page that replaces the requested one', () => {
    const replacement = { text: 'Page Not Found', kind: 'replacement' } as const;
    expect(fullTitle([replacement], 'Fusion Wealth · Liftout')).toBe('Page Not Found · Liftout');
  });
});
