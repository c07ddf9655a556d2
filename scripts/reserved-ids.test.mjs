import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientsOwnPages, isReservedId } from '../contract/src/values/reserved-ids.ts';

/** What the first part of a file's name says of its route: `$slug_.moves.tsx` has a parameter there. */
const segments = readdirSync('web/src/routes')
  .map((file) =>
    file
      .replace(/\.tsx?$/, '')
      .split('.')[0]
      .replace(/_$/, ''),
  )
  .filter((name) => /^[a-z]/.test(name) && name !== 'index');

const files = readdirSync('web/public').map((file) => file.split('.')[0]);

/** Paths that the server itself answers: `app.get('/metrics'`, `url: '/api/…'`, `routePrefix: '/api/docs'`. */
const served = globSync('{contract,server}/src/**/*.ts')
  .filter((path) => !/\.test\.|\/testing\//.test(path))
  .flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(
      /(?:\.(?:get|head|post|put|route)\(|\b(?:path|url|routePrefix): |\b\w*[pP]ath = )'\/([a-z-]+)/g,
    ),
  ])
  .map(([, segment]) => segment);

test('no client can have an address of Liftout’s own as its id', () => {
  expect(segments).toContain('admin');
  expect(served).toContain('metrics');
  const open = [...segments, ...files, ...served, 'assets'].filter(
    (name) => !isReservedId(name) && !clientsOwnPages.includes(name),
  );
  expect(open).toEqual([]);
});

test('the clients of the specification can be made', () => {
  for (const id of ['fusion', 'ubs', 'new-edge', 'silicon-valley']) expect(isReservedId(id)).toBe(false);
});
