import type * as z from 'zod/mini';

type Path = readonly PropertyKey[];

/** An answer without its invalid rows. */
interface ValidPart {
  answer: unknown;
  /** The removed rows. */
  ids: string[];
}

/**
 * Removes the rows that break an answer's schema, so that one bad row does not hide the others. A row is an item of a
 * list with an id; of nested rows the innermost is removed. Null where an issue lies outside of all rows.
 */
export function withoutInvalidRows(answer: unknown, issues: readonly z.core.$ZodIssue[]): ValidPart | null {
  const rows = new Map<string, Path>();
  for (const { path } of issues) {
    const row = rowAround(answer, path);
    if (row === null) return null;
    rows.set(JSON.stringify(row), row);
  }
  const gone = [...rows.values()];
  return {
    answer: without(answer, gone),
    ids: gone.map((path) => idOf(at(answer, path)) ?? ''),
  };
}

/** The path of the innermost row on the way to an issue. */
function rowAround(answer: unknown, path: Path): Path | null {
  for (let length = path.length; length > 0; length -= 1) {
    const here = path.slice(0, length);
    const isListed = Array.isArray(at(answer, here.slice(0, -1)));
    if (isListed && idOf(at(answer, here)) !== null) return here;
  }
  return null;
}

function at(value: unknown, path: Path): unknown {
  return path.reduce((held: unknown, key) => Reflect.get(Object(held), key), value);
}

function idOf(value: unknown): string | null {
  const id = at(value, ['id']);
  return typeof id === 'string' ? id : null;
}

/** A copy of a value without the list items at these paths. */
function without(value: unknown, gone: readonly Path[]): unknown {
  if (gone.length === 0) return value;
  const inside = (key: string) =>
    gone.flatMap(([first, ...rest]) => (String(first) === key && rest.length > 0 ? [rest] : []));
  if (Array.isArray(value)) {
    const out = new Set(gone.flatMap((path) => (path.length === 1 ? [String(path[0])] : [])));
    return value.flatMap((item, index) =>
      out.has(String(index)) ? [] : [without(item, inside(String(index)))],
    );
  }
  return Object.fromEntries(
    Object.entries(Object(value)).map(([key, held]) => [key, without(held, inside(key))]),
  );
}
