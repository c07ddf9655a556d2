import { endpoints } from '@liftout/contract';
import { expect, test } from 'vitest';
import { sectionOf, sections } from './sections.ts';

const paths = endpoints.map(({ endpoint }) => endpoint.path);

test('every call has its section, and every path of a section has a call', () => {
  expect(paths.filter((path) => sectionOf(path) === undefined)).toEqual([]);
  for (const { paths: ofSection } of sections)
    for (const one of ofSection)
      expect(
        paths.some((path) => path === one || path.startsWith(`${one}/`)),
        one,
      ).toBe(true);
});

test('no path belongs to two sections', () => {
  const all = sections.flatMap((section) => section.paths);
  expect(new Set(all).size).toBe(all.length);
});

test.each([
  ['/api/contacts/:id', 'Contacts'],
  ['/api/contacts/:id/next-steps', 'Today'],
  ['/api/contacts/:id/move', 'Moves and markets'],
  ['/api/firms/named', 'Firms, teams and advisors'],
  ['/api/firm/:firmName/register', 'Adviser register'],
  ['/api/admin/clients/:id/restore', 'Clients and their look'],
  ['/api/admin/clients/:client/people/invitation', 'Users'],
  ['/api/:client/data-source', 'Data sources'],
])('%s is under %s', (path, name) => {
  expect(sectionOf(path)).toBe(name);
});

test('a path that only begins like another one does not belong to it', () => {
  expect(sectionOf('/api/contactsheet')).toBeUndefined();
});
