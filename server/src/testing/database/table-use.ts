import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { parseSync } from 'vite';
import * as schema from '../../platform/db/schema/index.ts';

/** The tables that a source file reads and writes, as far as its text shows. */
export interface TableUse {
  /** Tables and views in its SQL, or imported as Drizzle tables. */
  reads: Set<string>;
  writes: Set<string>;
  /** Statements that write a table whose name is inserted at run time, so that it cannot be found here. */
  unnamed: string[];
  /** Whether it builds or sends SQL. */
  hasSql: boolean;
}

const drizzleNames: ReadonlyMap<string, string> = new Map(
  Object.entries(schema).flatMap(([name, value]) =>
    is(value, PgTable) ? [[name, getTableConfig(value).name] as const] : [],
  ),
);

/** Replaces the values in a template string that are no Drizzle tables. */
const hole = '\u0000';

/**
 * Analyses a TypeScript file: Drizzle's `insert`, `update` and `delete`, and SQL in strings and templates.
 * @param tables the names that count as tables
 */
export function tableUse(source: string, tables: Iterable<string>): TableUse {
  const use: TableUse = { reads: new Set(), writes: new Set(), unnamed: [], hasSql: false };
  const names = [...tables].join('|');
  const local = importedTables(source);
  for (const table of local.values()) use.reads.add(table);
  if (local.size > 0) use.hasSql = true;

  // The name of the moves that a scope may read is chosen at run time.
  if (/\/readable-moves\.ts'/.test(source)) use.reads.add('moves');

  const { program, errors } = parseSync('file.ts', source);
  if (errors[0]) throw new Error(errors[0].message);
  visit(program, (node) => {
    if (node.type === 'CallExpression') {
      const table = drizzleWrite(node, local);
      if (table !== undefined) use.writes.add(table);
    }
    const text = textOf(node, local);
    if (text !== undefined) readSql(text, names, use);
  });
  return use;
}

const begins =
  /^\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|LOCK TABLE|MERGE INTO|TRUNCATE|COPY|CREATE)\s/;
const unnamedWrite =
  /(?:\b(?:INSERT INTO|MERGE INTO|DELETE FROM|TRUNCATE(?: TABLE)?)|(?<!FOR |DO |KEY )\bUPDATE|^\s*COPY)\s+"?(?:\0|$)/;

function readSql(text: string, names: string, use: TableUse): void {
  const read = new RegExp(`\\b(?:FROM|JOIN|USING|ONLY|TABLE)\\s+"?(${names})\\b`, 'g');
  const listed = new RegExp(`\\bFROM\\s[^()]*?,\\s*"?(${names})\\b`, 'g');
  const write = new RegExp(
    `\\b(?:insert\\s+into|merge\\s+into|delete\\s+from|truncate(?:\\s+table)?|copy)\\s+(?:only\\s+)?"?(${names})\\b` +
      `|\\bupdate\\s+(?:only\\s+)?"?(${names})"?\\s+(?:(?:as\\s+)?\\w+\\s+)?set\\b`,
    'gi',
  );
  const found = { reads: [read, listed], writes: [write] };
  for (const kind of ['reads', 'writes'] as const)
    for (const pattern of found[kind])
      for (const [, one, other] of text.matchAll(pattern)) {
        use[kind].add(one ?? other ?? '');
        use.hasSql = true;
      }
  if (begins.test(text)) use.hasSql = true;
  const unnamed = unnamedWrite.exec(text);
  if (unnamed) use.unnamed.push(unnamed[0].replaceAll(hole, '…').trim());
}

/** The names under which a file imports tables from the schema. */
function importedTables(source: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, list = ''] of source.matchAll(/import\s*\{([^}]*)\}\s*from\s*'[^']*\/schema\/[\w-]+\.ts'/g))
    for (const entry of list.split(',')) {
      const [name = '', alias = name] = entry
        .replace(/\btype\b/, '')
        .trim()
        .split(/\s+as\s+/);
      const table = drizzleNames.get(name);
      if (table !== undefined) found.set(alias, table);
    }
  return found;
}

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, onNode);
  else if (isNode(value)) {
    onNode(value);
    for (const child of Object.values(value)) visit(child, onNode);
  }
}

/** The table of `orm.insert(table)`, `update` and `delete`. */
function drizzleWrite(call: Node, local: ReadonlyMap<string, string>): string | undefined {
  const { callee, arguments: given } = call;
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.property)) return undefined;
  if (!['insert', 'update', 'delete'].includes(String(callee.property.name))) return undefined;
  const [first] = Array.isArray(given) ? given : [];
  if (!isNode(first)) return undefined;
  if (first.type === 'Identifier') return local.get(String(first.name));
  // `schema.contacts`
  const { property } = first;
  return first.type === 'MemberExpression' && isNode(property)
    ? drizzleNames.get(String(property.name))
    : undefined;
}

/** The text of a string or a template, where Drizzle tables become their table names. */
function textOf(node: Node, local: ReadonlyMap<string, string>): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis) || !Array.isArray(node.expressions))
    return undefined;
  const { expressions } = node;
  return node.quasis
    .map((part: unknown, index) => {
      const text = isNode(part) ? cooked(part.value) : '';
      const put: unknown = expressions[index];
      return put === undefined ? text : text + nameIn(put, local);
    })
    .join('');
}

const cooked = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';

/** The name that an expression inserts into a template: a Drizzle table, or a `keyword('…')`. */
function nameIn(put: unknown, local: ReadonlyMap<string, string>): string {
  if (!isNode(put)) return hole;
  if (put.type === 'Identifier') return local.get(String(put.name)) ?? hole;
  const { callee, arguments: given } = put;
  const [first]: unknown[] = Array.isArray(given) ? given : [];
  const isKeyword = isNode(callee) && callee.name === 'keyword' && isNode(first);
  return isKeyword && typeof first.value === 'string' ? first.value : hole;
}
