import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cyclesIn } from './cycles.mjs';
import { missingPaths } from './doc-paths.mjs';
import { knownFaults, lengthExceptions } from './exceptions.mjs';
import { importsOf, resolveImport, sourceFiles } from './imports.mjs';
import { brokenRules } from './table.mjs';
import {
  anyErrorsIn,
  directQueriesIn,
  indexStatementsIn,
  sqlOutsideQueries,
  tooLong,
  waitsIn,
} from './texts.mjs';

/** Checks all rules. @returns a line for each violation */
export function check(root) {
  const files = sourceFiles(root).map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));
  const imports = files.flatMap(({ file, code }) =>
    importsOf(file, code).map((one) => ({ from: file, ...one, to: resolveImport(file, one.specifier) })),
  );
  const faults = {
    imports: imports.flatMap(({ from, line, specifier, to }) =>
      brokenRules(from, to).map(({ name }) => ({
        file: from,
        text: `${from}:${line} imports ${specifier}. ${name}`,
      })),
    ),
    cycles: cyclesIn(imports).map((group) => ({
      file: group[0],
      text: `These import each other: ${group.join(', ')}`,
    })),
    sql: files.flatMap(({ file, code }) =>
      sqlOutsideQueries(file, code).map((line) => ({
        file,
        text: `${file}:${line} contains SQL. Only queries may.`,
      })),
    ),
    direct: files.flatMap(({ file, code }) =>
      directQueriesIn(file, code).map((line) => ({
        file,
        text: `${file}:${line} asks the client itself. A statement goes through platform/db/sql/sql.ts.`,
      })),
    ),
    indexes: files.flatMap(({ file, code }) =>
      indexStatementsIn(file, code).map((line) => ({
        file,
        text: `${file}:${line} is a statement. An index only passes names on; a lazy stands in lazy.ts.`,
      })),
    ),
    errors: files.flatMap(({ file, code }) =>
      anyErrorsIn(file, code).map((line) => ({
        file,
        text: `${file}:${line} asks for isError. Data stays while a refresh fails: a query has isLoadingError, a change error.`,
      })),
    ),
    lengths: files.flatMap(({ file, code }) => {
      const lines = tooLong(file, code);
      if (lines === undefined || file in lengthExceptions) return [];
      return [{ file, text: `${file} has ${lines} lines. A file has one idea and about 300 lines.` }];
    }),
    waits: files.flatMap(({ file, code }) =>
      waitsIn(file, code).map(({ line, what }) => ({
        file,
        text: `${file}:${line} ${what}. A test waits for what it is about, and runs once.`,
      })),
    ),
  };
  return [
    ...missingPaths(root),
    ...Object.entries(faults).flatMap(([rule, found]) => {
      const excused = new Set(knownFaults[rule]);
      return found.filter(({ file }) => !excused.has(file)).map(({ text }) => text);
    }),
    ...Object.entries(knownFaults).flatMap(([rule, excused]) =>
      excused
        .filter((file) => !faults[rule].some((one) => one.file === file))
        .map(
          (file) => `${file} is fixed: remove it from the list of ${rule} in scripts/rules/exceptions.mjs.`,
        ),
    ),
    ...Object.keys(lengthExceptions)
      .filter((file) => !files.some((one) => one.file === file && tooLong(file, one.code) !== undefined))
      .map((file) => `${file} is short: it needs no excuse in scripts/rules/exceptions.mjs.`),
  ];
}
