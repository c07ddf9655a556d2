import type { FastifyInstance } from 'fastify';
import { tooMany } from '../errors/http-error.ts';
import { callerOf } from './caller.ts';

/** Bytes of answers that were made and not taken yet: of one user or address, and of all together. */
export const maxAnswerBytes = { ofOne: 100_000_000, ofAll: 400_000_000 };
/** Shorter answers are not counted: a connection and its request take as much. */
const counted = 50_000;

const notTaken = () =>
  tooMany('Other large answers to you are still on their way. Try again once they have arrived.', 5);

/**
 * Bounds what those can make us hold who ask and do not read, over many connections or with many requests in a row on
 * one. An answer beyond the bound is let go and becomes 429. Files and streams are made as they are taken and hold a
 * page at most. Comes before answers are compressed.
 */
export function limitAnswerMemory(app: FastifyInstance, { ofOne, ofAll } = maxAnswerBytes): void {
  const held = new Map<string, number>();
  let all = 0;
  app.addHook('onSend', (request, reply, payload, done) => {
    // Of a connection that is gone by now nobody would tell the end.
    if (typeof payload !== 'string' || payload.length < counted || reply.raw.destroyed)
      return done(null, payload);
    const bytes = Buffer.byteLength(payload);
    const key = request.session?.userId ?? callerOf(request.ip);
    const own = held.get(key) ?? 0;
    if (own + bytes > ofOne || all + bytes > ofAll) return done(notTaken());
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
