import { expect, test } from 'vitest';
import { suggestClientId } from './suggest-id.ts';

test.each([
  ['Fusion Wealth', 'fusion-wealth'],
  ['  Côte & Søn, Partners LLC ', 'cote-son-partners-llc'],
  ["O'Neill’s", 'oneills'],
  ['東京証券', ''],
  ['A', ''],
  ['', ''],
  [`${'wealth '.repeat(10)}`, 'wealth-wealth-wealth-wealth-wealth-wealt'],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('%j becomes %j', (name, id) => expect(suggestClientId(name)).toBe(id));
