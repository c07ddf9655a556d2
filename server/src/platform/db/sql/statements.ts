import type pg from 'pg';
import { requestUse } from '../limits/request-use.ts';

const names = new WeakMap<Error, string>();

/** The `defineQuery` name of the statement that caused an error, if it has one. */
export function statementOf(error: Error): string | undefined {
  return names.get(error);
}

/** Records which statement caused an error. */
export function noteStatement(error: unknown, name: string): void {
  if (error instanceof Error) names.set(error, name);
}

/** Counts the requests' statements on this connection, and records the name of a statement that fails. */
export function trackStatements(client: pg.ClientBase): void {
  client.query = new Proxy(client.query, {
    apply(query, self, args: unknown[]) {
      const request = requestUse.getStore();
      if (request) request.queries += 1;
      const result: unknown = Reflect.apply(query, self, args);
      const name = nameIn(args[0]);
      if (name !== undefined && result instanceof Promise)
        result.catch((error: unknown) => noteStatement(error, name));
      return result;
    },
  });
}

function nameIn(statement: unknown): string | undefined {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return undefined;
  return typeof statement.name === 'string' ? statement.name : undefined;
}
