import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose request it is, for every line of the log that is written on its behalf. */
export interface RequestContext {
  requestId: string;
  /** Of whoever is signed in. */
  userId?: string;
  /** Whose rows the request works on, where that is one client's. */
  clientId?: string;
}

/** The request that is being answered; undefined in jobs and at start. */
export const requestContext = new AsyncLocalStorage<RequestContext | undefined>();

/** Fastify logs with a logger of each request, also by events that carry no asynchronous context. */
const byLogger = new WeakMap<object, RequestContext>();

/** Says that all lines of this logger belong to a request. */
export function bindLogger(logger: object, context: RequestContext): void {
  byLogger.set(logger, context);
}

/** The request that a line of this logger belongs to, by the logger or by where it is called. */
export function contextOf(logger: object): RequestContext | undefined {
  return byLogger.get(logger) ?? requestContext.getStore();
}
