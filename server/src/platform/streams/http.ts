import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream } from './event-stream.ts';

/** The `Last-Event-ID` of a reader; undefined for its first connection. */
export function lastEventIdOf({ headers }: FastifyRequest): string | undefined {
  const lastEventId = headers['last-event-id'];
  return typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : undefined;
}

export const sendStream = (reply: FastifyReply, { out }: EventStream): FastifyReply =>
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(out);
