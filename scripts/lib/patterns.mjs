import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import recheck from 'recheck/lib/browser.js';
import { parseSync } from 'vite';
import { at } from './paths.mjs';

/** Cache of proved patterns: an empty file for each pattern and version of the checker. */
const proofs = at('node_modules', '.cache', 'linear-patterns');
const { version } = createRequire(import.meta.url)('recheck/package.json');

/**
 * Every regular expression of a source file. `line` starts at 1. A pattern that is composed at run time has no `source`;
 * `isInFunction`: it is composed inside a function, where the test cannot see the result.
 */
export function patternsIn(file, code) {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} could not be parsed: ${errors[0].message}`);
  const found = [];
  const visit = (node, inFunction) => {
    if (Array.isArray(node)) return node.forEach((one) => void visit(one, inFunction));
    if (typeof node?.type !== 'string') return;
    const line = () => code.slice(0, node.start).split('\n').length;
    if (node.regex) found.push({ line: line(), source: node.regex.pattern, flags: node.regex.flags });
    const called = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (called && node.callee.name === 'RegExp') found.push({ line: line(), isInFunction: inFunction });
    const within = inFunction || /Function/.test(node.type);
    for (const [key, child] of Object.entries(node)) if (key !== 'regex') visit(child, within);
  };
  visit(program, false);
  return found;
}

/** The source files that ship or start the app, without tests, which only match their own texts. */
export function sourceFiles(root) {
  return globSync('{contract,server,web,scripts,bench}/**/*.{ts,tsx,mjs,js}', {
    cwd: root,
    exclude: (path) =>
      /(^|\/)(node_modules|dist|testing)(\/|$)|\.gen\.ts$|\.(test|fixture)\.(ts|tsx|mjs)$/.test(path),
  })
    .sort()
    .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));
}

/**
 * Why a pattern is refused: it takes more than linear time on a text (which is named), or that cannot be decided.
 * Undefined: it is proved linear, also when searching in a longer text.
 */
export function slowPattern(source, flags) {
  const proof = join(
    proofs,
    createHash('sha256')
      .update(JSON.stringify([version, source, flags]))
      .digest('hex'),
  );
  if (existsSync(proof)) return undefined;
  const { status, complexity, attack, error } = recheck.checkSync(source, flags, {
    checker: 'automaton',
    timeout: 60_000,
    maxNFASize: 200_000,
  });
  if (status === 'safe') {
    mkdirSync(proofs, { recursive: true });
    writeFileSync(proof, '');
    return undefined;
  }
  if (status === 'unknown') return `cannot be proved linear (${error.kind}): make it simpler`;
  return `is ${complexity.summary}, as on ${attack.pattern}`;
}
