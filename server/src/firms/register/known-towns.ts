import { readFileSync } from 'node:fs';

let names: ReadonlySet<string> | undefined;

const longForms: Readonly<Record<string, string>> = { st: 'saint', ft: 'fort', mt: 'mount' };

/**
 * Whether a text is the name of a town of the US, of any size: `Katy`, `St. Helena`. Left out are names that are better known
 * as places abroad (`Hamilton`). Many are words and people's names too, so ask it only where a place must stand. From
 * `towns.csv`: names of towns with a post office (US Cities Database, MIT) and of suburbs without one. Read once per process.
 */
export function isKnownTown(text: string): boolean {
  names ??= new Set(
    readFileSync(new URL('./towns.csv', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1),
  );
  const name = text.toLowerCase().replaceAll('.', '').replaceAll('’', "'");
  return names.has(name.replace(/^(?:st|ft|mt)(?= )/, (short) => longForms[short] ?? short));
}
