import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Imports of sockets and of other HTTP clients are refused by `scripts/rules/table.mjs`; what Node has without an import is not.
test('nothing else of the server uses what Node can send requests with', () => {
  const root = join(import.meta.dirname, '../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.ts$/.test(file) && !/\.test\.ts$|^testing\/|^platform\/outbound\//.test(file.replaceAll('\\', '/')),
  );
  expect(files.length).toBeGreaterThan(300);
  const sends = /(?<![.\w])(fetch|WebSocket|EventSource|XMLHttpRequest)\(/;
  expect(files.filter((file) => sends.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
