import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { endpoints } from './index.ts';

/** What JSON cannot carry, so that a reader would have to make it of a text. */
const notJson = new Set(['bigint', 'codec', 'date', 'file', 'map', 'nan', 'set', 'symbol']);

/** The kinds of schemas within a schema whose values JSON cannot carry. */
function strangersIn(schema: z.core.$ZodType, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema._zod;
  const own = [
    ...(notJson.has(def.type) ? [def.type] : []),
    ...('coerce' in def && def.coerce ? ['coerce'] : []),
  ];
  const inner = Object.values(def).flatMap(function parts(value: unknown): string[] {
    if (typeof value !== 'object' || value === null) return [];
    if ('_zod' in value) return strangersIn(value as z.core.$ZodType, seen);
    return Object.getPrototypeOf(value) === Object.prototype || Array.isArray(value)
      ? Object.values(value).flatMap(parts)
      : [];
  });
  return [...own, ...inner];
}

// The server writes what the schema made of an answer, and the browser takes it as it comes
// (web/vite/contract-in-browser.ts).
test('an answer is read by nothing but JSON', () => {
  const found = endpoints.flatMap(({ endpoint: { path, response } }) =>
    strangersIn(response).map((what) => `${path}: ${what}`),
  );
  expect(found).toEqual([]);
});
