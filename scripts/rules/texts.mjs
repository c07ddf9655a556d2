import { parseSync } from 'vite';
import { moduleOf } from './modules.mjs';

/** The start of an SQL statement in a string or template. */
const statement = /[`'"]\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|LOCK TABLE|MERGE INTO|TRUNCATE)\s/g;

/** Lines with SQL in a feature's routes or services. */
export function sqlOutsideQueries(file, code) {
  const { layer } = moduleOf(file);
  if (layer !== 'routes' && layer !== 'service') return [];
  return [...code.matchAll(statement)].map(({ index }) => lineOf(code, index));
}

/**
 * Lines of a web feature's `index.ts` that do more than pass names on. With a statement of its own the bundler counts all
 * that the index names as needed at the start (decision 013).
 */
export function indexStatementsIn(file, code) {
  if (!/^web\/src\/[a-z-]+\/index\.ts$/.test(file)) return [];
  return parseSync(file, code)
    .program.body.filter(({ type, source }) => !(type.startsWith('Export') && source))
    .map(({ start }) => lineOf(code, start));
}

/** Files that run statements of the session itself, and files that no request runs. */
const mayAskDirectly = [
  'server/src/platform/db/',
  'server/src/platform/postgres/',
  'server/src/platform/changes/listener.ts',
  'server/src/cli/',
  'server/src/demo/',
];
const directQuery = /\bclient\s*\.query[<(]/g;

/** Lines where a file of the server runs a statement without `defineQuery` or `execute`. */
export function directQueriesIn(file, code) {
  if (!file.startsWith('server/src/') || isTest(file)) return [];
  if (mayAskDirectly.some((path) => file.startsWith(path))) return [];
  return [...code.matchAll(directQuery)].map(({ index }) => lineOf(code, index));
}

const isTest = (file) =>
  /\.(test|spec|fixture)\.(ts|tsx|mjs)$/.test(file) ||
  /^(e2e|server\/src\/testing|web\/src\/testing)\//.test(file);

const anyError = /\.isError\b|\bisError\s*[,:}]/g;

/** Lines of the web that ask whether a query has failed, whether or not its data is there (decision 159). */
export function anyErrorsIn(file, code) {
  if (!file.startsWith('web/src/') || isTest(file)) return [];
  return [...code.matchAll(anyError)].map(({ index }) => lineOf(code, index));
}

const sleeps = new Set(['sleep', 'pause', 'delay', 'wait']);

/**
 * Lines of a test that wait for a fixed time instead of a condition, or that allow retries. A pause within polling (in a
 * `while`, a `do`, or a `for` with an exit) is allowed.
 */
export function waitsIn(file, code) {
  if (!isTest(file) && !/(^|\/)(playwright|vitest)\.config\.ts$/.test(file)) return [];
  if (!/waitForTimeout|setTimeout|retr(?:y|ies)|sleep|pause|delay|wait\(/.test(code)) return [];
  const found = [];
  const visit = (node, polling) => {
    if (Array.isArray(node)) return node.forEach((one) => void visit(one, polling));
    if (typeof node?.type !== 'string') return;
    const what = waitOf(node, polling);
    if (what !== undefined) found.push({ line: lineOf(code, node.start), what });
    const within = polling || polls(node);
    for (const child of Object.values(node)) if (child && typeof child === 'object') visit(child, within);
  };
  visit(parseSync(file, code).program, false);
  return found;
}

/** What a node of a test does that none may do, else undefined. `polling`: it stands in a loop that polls. */
function waitOf(node, polling) {
  if (node.type === 'Property' && /^retr(y|ies)$/.test(node.key.name ?? '') && node.value.value > 0)
    return 'a test that is tried again';
  if (node.type !== 'CallExpression') return undefined;
  const name = node.callee.property?.name ?? node.callee.name;
  if (name === 'waitForTimeout') return name;
  const [first, second] = node.arguments;
  const slept = sleeps.has(name) && isNumber(first);
  const timed =
    name === 'setTimeout' && (isNumber(first) || (first?.type === 'Identifier' && isNumber(second)));
  return (slept || timed) && !polling ? `${name} for a fixed time` : undefined;
}

/** Whether a statement is a loop that may end before its time. */
const polls = (node) =>
  /^(DoWhile|While)Statement$/.test(node.type) || (node.type === 'ForStatement' && leaves(node.body));

/** Whether a loop has an exit inside. */
function leaves(node) {
  if (Array.isArray(node)) return node.some(leaves);
  if (typeof node?.type !== 'string') return false;
  if (node.type === 'ReturnStatement' || node.type === 'BreakStatement') return true;
  return (
    !/Function/.test(node.type) &&
    Object.values(node).some((child) => typeof child === 'object' && leaves(child))
  );
}

const isNumber = (node) => typeof node?.value === 'number' && node.value > 0;

const lineOf = (code, start) => code.slice(0, start).split('\n').length;

const maxLines = { source: 300, test: 400 };

/** The number of lines of a file that is too long, else undefined. Tests may be longer: cases are read one by one. */
export function tooLong(file, code) {
  const lines = code.split('\n').length - 1;
  return lines > (isTest(file) ? maxLines.test : maxLines.source) ? lines : undefined;
}
