import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { ConnectionQueueFullError } from './connection-queue.ts';
import { DatabaseUnavailable, isOutcomeKnown, toDatabaseError } from './errors.ts';

const said = (code: string, message = 'as PostgreSQL says it') =>
  Object.assign(new pg.DatabaseError(message, 10, 'error'), { code });
const lost = new Error('Connection terminated unexpectedly');

describe('errors that mean the database is unavailable', () => {
  test.each([
    ['too many connections', said('53300'), 'busy'],
    ['out of memory', said('53200'), 'busy'],
    ['shut down', said('57P01'), 'down'],
    ['crashed', said('57P02'), 'down'],
    ['starting', said('57P03'), 'down'],
    ['a broken connection', said('08006'), 'down'],
    ['a standby', said('25006'), 'down'],
    ['a full disk', said('53100'), 'full'],
    ['a full disk, as its own bug', said('XX000', 'could not write: No space left on device'), 'full'],
    ['cancelled', said('57014'), 'slow'],
    ['idle for too long', said('25P03'), 'slow'],
    ['a lock', said('55P03'), 'locked'],
    ['a deadlock', said('40P01'), 'locked'],
    ['a collision', said('40001'), 'locked'],
    ['no connection free', new ConnectionQueueFullError('full'), 'busy'],
  ])('%s', (_, error, reason) => {
    for (const thrown of [error, new DrizzleQueryError('select', [], error)])
      if (!(error instanceof ConnectionQueueFullError) || thrown === error)
        expect(toDatabaseError(thrown)).toMatchObject({ name: 'DatabaseUnavailable', reason });
  });

  test('a lost connection, in all its messages', () => {
    const errors = [
      lost,
      Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
      new Error('Client has encountered a connection error and is not queryable'),
    ];
    for (const error of errors) {
      const by = error.message.startsWith('Client') ? lost : error;
      expect(toDatabaseError(new DrizzleQueryError('select', [], error), by)).toBeInstanceOf(
        DatabaseUnavailable,
      );
    }
  });
});

describe('other errors', () => {
  test.each([
    ['a broken rule of a table', said('23505')],
    ['a mistake in a statement', said('42601')],
    ['a bug of PostgreSQL', said('XX000')],
    ['another connection that was refused', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['anything else', new Error('ours')],
  ])('%s stays as it is', (_, error) => {
    expect(toDatabaseError(error)).toBe(error);
    expect(toDatabaseError(error, lost)).toBe(error);
  });
});

test.each([
  ['refused', said('23505'), true],
  ['cancelled', said('57014'), true],
  ['never sent', new Error('Client has encountered a connection error and is not queryable'), true],
  ['cut by a shutdown', said('57P01'), false],
  ['cut', lost, false],
])('a COMMIT that was %s', (_, error, known) => {
  expect(isOutcomeKnown(error)).toBe(known);
});
