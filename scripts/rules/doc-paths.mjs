import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Base folders of paths in pages: the root, or the server's sources, which `docs/security.md` uses. */
const bases = ['', 'server/src'];

const endings = ['.ts', '.tsx', '.mjs', '.md', '.sql', '.json', '.csv'];

/** The files that a page names: paths in backticks with a folder, and relative links. */
export function pathsIn(text) {
  const code = text
    .split('`')
    .filter((part, index) => index % 2 === 1 && /^\w[\w./-]*$/.test(part) && part.includes('/'))
    .filter((part) => endings.some((ending) => part.endsWith(ending)));
  const links = text
    .split('](')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(')')).split('#')[0])
    .filter((target) => target !== '' && !target.includes(':'));
  return [...code.map((path) => ({ path, link: false })), ...links.map((path) => ({ path, link: true }))];
}

/** The files that pages name and that do not exist, a line each. */
export function missingPaths(root) {
  return globSync(['*.md', 'docs/**/*.md'], { cwd: root }).flatMap((page) =>
    pathsIn(readFileSync(join(root, page), 'utf8'))
      .filter(({ path, link }) =>
        link
          ? !existsSync(join(root, dirname(page), path))
          : !bases.some((base) => existsSync(join(root, base, path))),
      )
      .map(({ path }) => `${page} names ${path}, which is not there.`),
  );
}
