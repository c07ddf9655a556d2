import type { FastifyInstance } from 'fastify';
import { tooMany } from '../errors/http-error.ts';
import { callerOf } from './caller.ts';

/** Bytes of answers that are being sent: for one user or address, and for all together. */
export const maxAnswerBytes = { ofOne: 100_000_000, ofAll: 400_000_000 };
/** Shorter answers are not counted: a connection with its request takes as much memory. */
const minCounted = 50_000;

const tooManyPending = () =>
  tooMany('Other large answers to you are still on their way. Try again once they have arrived.', 5);

/**
 * Limits the memory of answers whose clients send requests and do not read. An answer over the limit becomes 429. Files
 * and streams are not counted: they are made while they are read. Must be registered before compression.
 */
export function limitAnswerMemory(app: FastifyInstance, { ofOne, ofAll } = maxAnswerBytes): void {
  const held = new Map<string, number>();
  let all = 0;
  app.addHook('onSend', (request, reply, payload, done) => {
    // A connection that is already closed emits no 'close' any more.
    if (typeof payload !== 'string' || payload.length < minCounted || reply.raw.destroyed)
      return done(null, payload);
    const bytes = Buffer.byteLength(payload);
    const key = request.session?.userId ?? callerOf(request.ip);
    const own = held.get(key) ?? 0;
    if (own + bytes > ofOne || all + bytes > ofAll) return done(tooManyPending());
    held.set(key, own + bytes);
    all += bytes;
    reply.raw.once('close', () => {
      const left = (held.get(key) ?? 0) - bytes;
      if (left > 0) held.set(key, left);
      else held.delete(key);
      all -= bytes;
    });
    done(null, payload);
  });
}
