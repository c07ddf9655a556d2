import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { noteStatement } from './db/sql/statements.ts';
import { openLog } from './log.ts';

/** What the log says of an error. */
function logged(err: unknown): { line: string; err: Record<string, unknown> } {
  let line = '';
  const log = openLog(
    'info',
    new Writable({
      write(chunk, _encoding, done) {
        line += chunk;
        done();
      },
    }),
  );
  log.error({ err }, 'it failed');
  return { line, err: JSON.parse(line).err };
}

function postgresError(): pg.DatabaseError {
  const error = new pg.DatabaseError('invalid input: "Ada North"\n    at Ada North', 100, 'error');
  return Object.assign(error, {
    code: '23505',
    severity: 'ERROR',
    detail: 'Key (name)=(Ada North) already exists.',
    where: 'COPY contacts, line 1: "Ada North"',
    constraint: 'contacts_pkey',
    table: 'contacts',
  });
}

test('of PostgreSQL: its code, table and constraint, no values', () => {
  const error = postgresError();
  noteStatement(error, 'contact_add');
  const { line, err } = logged(error);
  expect(err).toMatchObject({
    code: '23505',
    severity: 'ERROR',
    constraint: 'contacts_pkey',
    table: 'contacts',
    statement: 'contact_add',
  });
  expect(String(err.stack)).toContain('log.test.ts');
  expect(line).not.toContain('North');
});

test('of Drizzle: neither the statement nor its parameters', () => {
  const { line, err } = logged(
    new DrizzleQueryError('insert into contacts values ($1)', ['Ada North'], postgresError()),
  );
  expect(err.cause).toMatchObject({ code: '23505' });
  expect(line).not.toMatch(/North|insert into/);
});

test('of a parser: without the text that it could not parse', () => {
  const error = (() => {
    try {
      return JSON.parse('{"name": Ada North}');
    } catch (thrown) {
      return thrown;
    }
  })();
  const { line, err } = logged(error);
  expect(err.type).toBe('SyntaxError');
  expect(line).not.toContain('Ada');
});

test('of our own: its message and code, no other fields', () => {
  const error = Object.assign(new Error('The feed broke off.', { cause: new Error('ended') }), {
    code: 'ECONNRESET',
    recipient: 'ada@north.example',
  });
  const { line, err } = logged(error);
  expect(err).toMatchObject({
    message: 'The feed broke off.',
    code: 'ECONNRESET',
    cause: { message: 'ended' },
  });
  expect(line).not.toContain('north');
});

test('a thrown value that is no Error: only its type', () => {
  expect(logged('Ada North').line).not.toContain('North');
});
