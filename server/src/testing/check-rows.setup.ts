import { afterAll, expect, inject } from 'vitest';
import { observeQueries } from '../platform/db/sql/sql.ts';
import { problemsOf } from './database/row-checks.ts';

/** Every query that any integration test runs is held to what it says of its rows. */
const neverNull = new Set(inject('testNeverNull'));
const problems = new Set<string>();
observeQueries((query, _statement, fields) => {
  for (const problem of problemsOf(query, fields, neverNull)) problems.add(problem);
});
afterAll(() => {
  expect([...problems]).toEqual([]);
});
