import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const maxErrorLines = 15;

/**
 * The numbers of passed and failed tests, and which failed. An unreadable report, or a run that failed without a failed
 * test (a file that does not load, an error outside of tests), counts as one failure.
 * @typedef {{ passed: number, failed: number, failures?: string[] }} Count
 */

/** @returns {Count} of Vitest's JSON report. */
export function countVitest(path, code) {
  return count(path, code, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: report.testResults.flatMap(vitestFailures),
  }));
}

/** @returns {Count} of Playwright's JSON report; a test that passed on a retry counts as passed. */
export function countPlaywright(path, code) {
  return count(path, code, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: suites.flatMap(playwrightFailures),
  }));
}

function vitestFailures({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) => `${name} › ${fullName}: ${firstLine(failureMessages[0])}`,
  );
}

function playwrightFailures({ specs = [], suites = [] }) {
  const failed = specs
    .filter((spec) => !spec.ok)
    .map(({ file, line, title, tests }) =>
      [`${file}:${line} › ${title}`, ...tests.flatMap(playwrightErrors)].join('\n  '),
    );
  return [...failed, ...suites.flatMap(playwrightFailures)];
}

/** What a test waited for in vain, and in which line: the log above is often cut off. */
function playwrightErrors({ results }) {
  return (results.at(-1)?.errors ?? []).flatMap(({ message = '', location }) => {
    const [said] = stripVTControlCharacters(message).split(/\n{3,}/, 1);
    const lines = said.split('\n').filter((line) => line.trim() !== '');
    return [...lines.slice(0, maxErrorLines), ...(location ? [`in line ${location.line}`] : [])];
  });
}

function firstLine(text = '') {
  return text.split('\n', 1)[0];
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
