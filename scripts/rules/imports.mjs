import { globSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { parseSync } from 'vite';

/** The project's source files: paths from the root, with slashes. */
export function sourceFiles(root) {
  return globSync('{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (path) => /(^|[\\/])(node_modules|dist)([\\/]|$)|\.gen\.ts$/.test(path),
  })
    .map((file) => file.split(sep).join('/'))
    .sort();
}

/**
 * The imports of a file: `{ specifier, line, dynamic }`, including re-exports and types. Types count, since they are
 * dependencies too.
 */
export function importsOf(file, code) {
  const { module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} could not be parsed: ${errors[0].message}`);
  const at = (start) => code.slice(0, start).split('\n').length;
  const found = module.staticImports.map(({ moduleRequest, start }) => ({
    specifier: moduleRequest.value,
    line: at(start),
    dynamic: false,
  }));
  for (const { entries, start } of module.staticExports) {
    for (const specifier of new Set(entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []))) {
      found.push({ specifier, line: at(start), dynamic: false });
    }
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const request = code.slice(moduleRequest.start, moduleRequest.end);
    if (/^['"]/.test(request))
      found.push({ specifier: request.slice(1, -1), line: at(start), dynamic: true });
  }
  return found;
}

/** Resolves a specifier to a file from the root, `{ path }`, or to a package, `{ name }`. */
export function resolveImport(from, specifier) {
  const bare = specifier.split('?')[0];
  if (bare.startsWith('.')) return { path: posix.normalize(posix.join(posix.dirname(from), bare)) };
  const own = /^@liftout\/(contract|server|web)(?:\/(.*))?$/.exec(bare);
  if (!own) return { name: bare };
  const [, wing, rest] = own;
  if (wing === 'contract') return { path: `contract/src/${rest ?? 'index'}.ts` };
  return { path: `${wing}/src/${(rest ?? 'index.ts').replace(/^src\//, '')}` };
}
