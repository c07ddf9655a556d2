import { expect, test } from 'vitest';
import { alternatives, isAmong } from './module-paths.ts';

test.each([
  ['ui/card', ['ui/card']],
  ['ui/{a,b}', ['ui/a', 'ui/b']],
  ['routes/{a,{b,c}.{d,}}', ['routes/a', 'routes/b.d', 'routes/b.', 'routes/c.d', 'routes/c.']],
])('%j is %j', (path, all) => {
  expect(alternatives(path)).toEqual(all);
});

test.each([
  ['/a/src/ui/layout/card.tsx', true],
  ['C:\\a\\src\\ui\\layout\\card.tsx?tsr-split=component', true],
  ['/a/src/ui/layout/card-row.tsx', false],
  ['/a/src/gui/layout/card.tsx', false],
  ['/a/src/reports/report-page.tsx', true],
  ['/a/src/reports/parts/report-page.tsx', false],
])('%j is named: %j', (id, isNamed) => {
  expect(isAmong(['ui/layout/card', 'reports/report*'])(id)).toBe(isNamed);
});
