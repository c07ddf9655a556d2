import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { tableUse } from '../../../testing/database/table-use.ts';
import { definerFunctions } from './definer-functions.ts';
import { owners, type Table } from './owners.ts';
import { readModels } from './read-models.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const tables = Object.keys(owners);
const ownerOf = new Map<string, string>(Object.entries(owners));

/** Files that are not checked: they create or read rows of all tables, and no request runs them. */
const exempt = [
  /^demo\//, // fills an empty database in one go
  /^cli\//,
  /^testing\//, // tests arrange rows
  /\.(test|fixture)\.ts$/,
];

/** Other files than `queries` with SQL: they open, migrate and listen to the database. */
const mayHaveSql = [/(^|\/)queries(\.ts$|\/)/, /^platform\/(db|postgres|events|changes)[/.]/];

const isOf = (file: string, owner: string) => file === `${owner}.ts` || file.startsWith(`${owner}/`);
interface Faults {
  faults: string[];
  /** Reads of others' tables, as `file table`. */
  reads: Set<string>;
}

function check(files: { file: string; source: string }[]): Faults {
  const faults: string[] = [];
  const reads = new Set<string>();
  for (const { file, source } of files) {
    const use = tableUse(source, tables);
    for (const table of use.writes) {
      const owner = ownerOf.get(table) ?? '';
      if (!isOf(file, owner)) faults.push(`${file} writes ${table}, which ${owner} owns: call its service.`);
    }
    for (const statement of use.unnamed)
      faults.push(`${file} writes a table that it does not name: ${statement}`);
    if (use.hasSql && !mayHaveSql.some((pattern) => pattern.test(file)))
      faults.push(`${file} contains SQL: move it to queries.`);
    for (const table of use.reads) {
      if (isOf(file, ownerOf.get(table) ?? '') || use.writes.has(table)) continue;
      reads.add(`${file} ${table}`);
      if (!readModels[file]?.some((known) => known === table))
        faults.push(
          `${file} reads ${table}, which is not among its read models in platform/db/schema/owners.ts.`,
        );
    }
    for (const [name, owner] of Object.entries(definerFunctions))
      if (source.includes(`${name}(`) && !isOf(file, owner))
        faults.push(`${file} calls ${name}, which only ${owner} may.`);
  }
  return { faults, reads };
}

const sources = globSync('**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !exempt.some((pattern) => pattern.test(file)))
  .map((file) => ({ file, source: readFileSync(root + file, 'utf8') }));

describe('each table', () => {
  const { faults, reads } = check(sources);

  test('is written by its owner alone, and read by others as declared', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(faults).toEqual([]);
  });

  test('has no read model declared that does not read it', () => {
    // The table's name is put in at run time.
    const atRunTime = ['contacts', 'deals', 'next_steps', 'saved_views', 'watches'].map(
      (table) => `platform/db/client-of-row.ts ${table}`,
    );
    const declared = Object.entries(readModels).flatMap(([file, list]) =>
      list.map((table: Table) => `${file} ${table}`),
    );
    expect(declared.filter((one) => !reads.has(one) && !atRunTime.includes(one))).toEqual([]);
  });
});

describe('a file of deals', () => {
  const inQueries = (source: string) => check([{ file: 'deals/queries/deals.ts', source }]).faults;
  const schema = `import { contacts, deals as d, moves } from '../../platform/db/schema/index.ts';`;

  test.each([
    ['INSERT INTO', '`INSERT INTO contacts (id) SELECT 1`', 'contacts'],
    ['UPDATE with an alias', '`WITH x AS (UPDATE contacts AS c SET firm = $1) SELECT 1`', 'contacts'],
    ['UPDATE in lower case', "'update contacts set firm = $1'", 'contacts'],
    ['DELETE FROM', "'DELETE FROM activities WHERE id = $1'", 'activities'],
    ['TRUNCATE', "'TRUNCATE firms'", 'firms'],
    ['COPY', `\`COPY moves (\${columns}) FROM STDIN\``, 'moves'],
    ['MERGE', "'MERGE INTO uploads USING x ON true'", 'uploads'],
  ])('that writes with %s is found', (_, statement, table) => {
    expect(inQueries(`const text = ${statement};`)).toContainEqual(
      `deals/queries/deals.ts writes ${table}, which ${ownerOf.get(table)} owns: call its service.`,
    );
  });

  test.each(['orm.insert(contacts).values(x)', 'orm.update(contacts).set(x)', 'tx.orm.delete(contacts)'])(
    'that writes with %s is found',
    (call) => {
      expect(inQueries(`${schema} ${call};`)).toContainEqual(
        'deals/queries/deals.ts writes contacts, which contacts owns: call its service.',
      );
    },
  );

  test('that writes a table in a `sql` template by its Drizzle name is found', () => {
    expect(inQueries(`${schema} sql\`DELETE FROM \${moves} WHERE id = 1\`;`)).toContainEqual(
      'deals/queries/deals.ts writes moves, which moves owns: call its service.',
    );
  });

  test('that writes a table by a keyword is found', () => {
    expect(inQueries("sql`UPDATE ~{keyword('firms')} SET name = 1`;".replace('~', '$'))).toContainEqual(
      'deals/queries/deals.ts writes firms, which firms owns: call its service.',
    );
  });

  test('that puts the name in at run time is found', () => {
    expect(inQueries(`const text = \`UPDATE \${name} SET a = 1\`;`)).toEqual([
      'deals/queries/deals.ts writes a table that it does not name: UPDATE …',
    ]);
    expect(inQueries("const text = 'DELETE FROM ' + name;")).toHaveLength(1);
  });

  test('that reads a table which is not declared is found, and a declared one is not', () => {
    expect(inQueries("const text = 'SELECT 1 FROM deals d JOIN activities a ON true';")).toEqual([
      'deals/queries/deals.ts reads activities, which is not among its read models in platform/db/schema/owners.ts.',
    ]);
    expect(inQueries("const text = 'SELECT 1 FROM deals d, contacts c';")).toEqual([]);
  });

  test('with SQL outside of queries is found', () => {
    expect(check([{ file: 'deals/touch.ts', source: "const text = 'SELECT 1 FROM deals';" }]).faults).toEqual(
      ['deals/touch.ts contains SQL: move it to queries.'],
    );
  });

  test("that calls another's function with rights of its own is found", () => {
    expect(inQueries("const text = 'SELECT measure_moves()';")).toContainEqual(
      'deals/queries/deals.ts calls measure_moves, which only moves may.',
    );
  });

  test('that writes its own tables and locks others for a moment is left alone', () => {
    expect(
      inQueries(`${schema} orm.insert(d).values(x); const text = 'SELECT 1 FROM contacts FOR UPDATE';`),
    ).toEqual([
      'deals/queries/deals.ts reads moves, which is not among its read models in platform/db/schema/owners.ts.',
    ]);
    expect(
      inQueries("const text = 'INSERT INTO deals (id) VALUES (1)'; say('Update contacts here');"),
    ).toEqual([]);
  });
});
