/** `ui/{a,b}` as `ui/a` and `ui/b`. */
export function alternatives(path: string): string[] {
  const open = path.indexOf('{');
  if (open < 0) return [path];
  const parts = [''];
  let [at, depth] = [open, 0];
  do {
    const letter = path[at++] ?? '}';
    depth += letter === '{' ? 1 : letter === '}' ? -1 : 0;
    if (depth === 1 && letter === ',') parts.push('');
    else if (depth > 1 || (depth === 1 && at > open + 1)) parts[parts.length - 1] += letter;
  } while (depth > 0);
  return parts.flatMap((part) => alternatives(path.slice(0, open) + part + path.slice(at)));
}

/** Whether a module has one of these paths; a path may end with `*`. */
export function isAmong(paths: readonly string[]): (id: string) => boolean {
  const named = paths.map((path) => `/${path}`);
  return (id) => {
    const [file = ''] = id.replaceAll('\\', '/').split('?');
    const stem = file.slice(0, file.lastIndexOf('.'));
    const folder = stem.lastIndexOf('/');
    return named.some((path) =>
      path.endsWith('*')
        ? stem.lastIndexOf(path.slice(0, -1)) + path.lastIndexOf('/') === folder &&
          stem.includes(path.slice(0, -1))
        : stem.endsWith(path),
    );
  };
}
