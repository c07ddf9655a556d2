import { afterAll, expect, inject } from 'vitest';
import { observeQueries } from '../platform/db/sql/sql.ts';
import { problemsOf } from './database/row-checks.ts';

/** Checks the declared row types of every query that an integration test runs. */
const neverNull = new Set(inject('testNeverNull'));
const problems = new Set<string>();
observeQueries((query, _statement, fields) => {
  for (const problem of problemsOf(query, fields, neverNull)) problems.add(problem);
});
afterAll(() => {
  expect([...problems]).toEqual([]);
});
