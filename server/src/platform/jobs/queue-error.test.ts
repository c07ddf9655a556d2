import { expect, test } from 'vitest';
import { markError, reportedBy } from './queue-error.ts';

/** As pg-boss reports an error of a worker. */
const copyOf = (error: Error) => ({
  ...error,
  message: error.message,
  stack: error.stack,
  queue: 'mail.deliver',
});

test('an error of a statement is told with its type and its cause', () => {
  const error = new TypeError('No connection was free.', { cause: new Error('The pool is full.') });
  markError(error);
  expect(reportedBy(copyOf(error))).toEqual({ err: error, queue: 'mail.deliver' });
});

test('an error of the queue itself is told with its message', () => {
  const { err, queue } = reportedBy(copyOf(new Error('handler execution exceeded 900000ms')));
  expect(err).toBeInstanceOf(Error);
  expect([String(err), queue]).toEqual(['Error: handler execution exceeded 900000ms', 'mail.deliver']);
});

test('the text of an error of PostgreSQL, which may quote values, is not told', () => {
  const error = Object.assign(new Error('invalid input: "Ada North"'), { severity: 'ERROR', code: '22P02' });
  const { err } = reportedBy(copyOf(error));
  expect(err).toMatchObject({ message: 'A statement failed.', code: '22P02' });
  expect(JSON.stringify([String(err), (err as Error).stack])).not.toContain('North');
});

test('what is no error is left as it is', () => {
  expect(reportedBy('gone')).toEqual({ err: 'gone' });
  expect(reportedBy(null)).toEqual({ err: null });
});
