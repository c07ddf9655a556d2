import { expect, test } from 'vitest';
import { readDataSource, updateDataSource } from './data-source.ts';
import { endpoints } from './index.ts';
import { isReservedId } from './values/reserved-ids.ts';

/** The last segment of a path of three: `data-source`. */
const lastOf = (path: string) => path.split('/')[3] ?? '';

test.each([readDataSource, updateDataSource])("$method $path is no client's other call", (ours) => {
  const taken = endpoints.flatMap(({ endpoint: { method, path } }) => {
    const [, , first = '', second = '', ...more] = path.split('/');
    const isShadowing = more.length === 0 && (second.startsWith(':') || second === lastOf(ours.path));
    return method === ours.method && isShadowing && !first.startsWith(':') ? [first] : [];
  });
  expect(taken.filter((id) => !isReservedId(id))).toEqual([]);
});
