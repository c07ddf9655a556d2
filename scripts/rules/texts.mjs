import { parseSync } from 'vite';
import { moduleOf } from './modules.mjs';

/** A text that begins as a statement does. */
const statement = /[`'"]\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|LOCK TABLE|MERGE INTO|TRUNCATE)\s/g;

/** Lines where a file of a feature speaks SQL that is none of its queries. */
export function sqlOutsideQueries(file, code) {
  const { layer } = moduleOf(file);
  if (layer !== 'routes' && layer !== 'service') return [];
  return [...code.matchAll(statement)].map(({ index }) => lineOf(code, index));
}

/** What runs the session itself, and what no request reaches. */
const mayAskDirectly = [
  'server/src/platform/db/',
  'server/src/platform/postgres/',
  'server/src/platform/changes/listener.ts',
  'server/src/cli/',
  'server/src/demo/',
];
const directQuery = /\bclient\s*\.query[<(]/g;

/** Lines where a file of the server runs a statement that `defineQuery` and `execute` do not know. */
export function directQueriesIn(file, code) {
  if (!file.startsWith('server/src/') || isTest(file)) return [];
  if (mayAskDirectly.some((place) => file.startsWith(place))) return [];
  return [...code.matchAll(directQuery)].map(({ index }) => lineOf(code, index));
}

const isTest = (file) =>
  /\.(test|spec|fixture)\.(ts|tsx|mjs)$/.test(file) ||
  /^(e2e|server\/src\/testing|web\/src\/testing)\//.test(file);

const sleeps = new Set(['sleep', 'pause', 'delay', 'wait']);

/**
 * Lines of a test that wait for a time instead of for what they are about, or that may be tried again. A short pause
 * between two looks (in a `while`, a `do`, or a `for` that is left once it has seen enough) is no such wait.
 */
export function waitsIn(file, code) {
  if (!isTest(file) && !/(^|\/)(playwright|vitest)\.config\.ts$/.test(file)) return [];
  if (!/waitForTimeout|setTimeout|retr(?:y|ies)|sleep|pause|delay|wait\(/.test(code)) return [];
  const found = [];
  const note = (node, what) => found.push({ line: lineOf(code, node.start), what });
  const visit = (node, polling) => {
    if (Array.isArray(node)) return node.forEach((one) => void visit(one, polling));
    if (typeof node?.type !== 'string') return;
    if (node.type === 'CallExpression') {
      const name = node.callee.property?.name ?? node.callee.name;
      const [first, second] = node.arguments;
      if (name === 'waitForTimeout') note(node, 'waitForTimeout');
      const slept = sleeps.has(name) && isNumber(first);
      const timed =
        name === 'setTimeout' && (isNumber(first) || (first?.type === 'Identifier' && isNumber(second)));
      if ((slept || timed) && !polling) note(node, `${name} for a fixed time`);
    }
    if (node.type === 'Property' && /^retr(y|ies)$/.test(node.key.name ?? '') && node.value.value > 0) {
      note(node, 'a test that is tried again');
    }
    const within =
      polling ||
      /^(DoWhile|While)Statement$/.test(node.type) ||
      (node.type === 'ForStatement' && leaves(node.body));
    for (const child of Object.values(node)) if (child && typeof child === 'object') visit(child, within);
  };
  visit(parseSync(file, code).program, false);
  return found;
}

/** Whether a loop may be left from inside. */
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

/** How many lines a file has, where that is more than it may. A test may be longer: its cases are read one by one. */
export function tooLong(file, code) {
  const lines = code.split('\n').length - 1;
  return lines > (isTest(file) ? maxLines.test : maxLines.source) ? lines : undefined;
}
