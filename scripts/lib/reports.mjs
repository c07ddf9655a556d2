import { readFileSync } from 'node:fs';

/**
 * The numbers of passed and failed tests. An unreadable report, or a run that failed without a failed test (a file that
 * does not load, an error outside of tests), counts as one failure.
 * @typedef {{ passed: number, failed: number }} Count
 */

/** @returns {Count} of Vitest's JSON report. */
export function countVitest(path, code) {
  return count(path, code, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));
}

/** @returns {Count} of Playwright's JSON report; a test that passed on a retry counts as passed. */
export function countPlaywright(path, code) {
  return count(path, code, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
}

function count(path, code, read) {
  let found = { passed: 0, failed: 0 };
  try {
    found = read(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    console.error(`There is no report of the tests: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
  return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found;
}

/** @returns {Count} */
export function sum(counts) {
  return counts.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  );
}
