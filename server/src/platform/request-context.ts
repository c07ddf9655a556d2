import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that log lines belong to. */
export interface RequestContext {
  requestId: string;
  /** Absent: nobody is signed in. */
  userId?: string;
  /** The client of the request's rows, where that is one. */
  clientId?: string;
}

/** The current request; undefined in jobs and during startup. */
export const requestContext = new AsyncLocalStorage<RequestContext | undefined>();

/** Fastify has a logger for each request, and also logs from events without asynchronous context. */
const byLogger = new WeakMap<object, RequestContext>();

/** Assigns all lines of this logger to a request. */
export function bindLogger(logger: object, context: RequestContext): void {
  byLogger.set(logger, context);
}

/** The request of a line of this logger: the logger's own, or else the current one. */
export function contextOf(logger: object): RequestContext | undefined {
  return byLogger.get(logger) ?? requestContext.getStore();
}
