/** Under which an error of a statement of the queue keeps itself. */
const original = Symbol('the error itself');

/**
 * pg-boss reports a copy of an error's own fields: its type, its cause and what is known of its statement are lost. An error
 * that was marked is found again in its copies.
 */
export function markError(error: unknown): void {
  if (error instanceof Error && Object.isExtensible(error))
    Object.defineProperty(error, original, { value: error, enumerable: true, configurable: true });
}

/** What pg-boss reported: the error with its cause, and the queue where it says one. */
export function reportedBy(reported: unknown): { err: unknown; queue?: string } {
  if (typeof reported !== 'object' || reported === null) return { err: reported };
  const own: unknown = Reflect.get(reported, original);
  const queue: unknown = Reflect.get(reported, 'queue');
  return {
    err: own instanceof Error ? own : reported instanceof Error ? reported : fromCopy(reported),
    ...(typeof queue === 'string' && { queue }),
  };
}

/** An error of pg-boss's own. The text of one of PostgreSQL's may quote values: only its code is told. */
function fromCopy(copy: object): Error {
  const text = (field: string) => {
    const value: unknown = Reflect.get(copy, field);
    return typeof value === 'string' ? value : undefined;
  };
  const isQuoting = 'severity' in copy || 'query' in copy;
  const error = new Error(isQuoting ? 'A statement failed.' : text('message'));
  if (!isQuoting) error.stack = text('stack') ?? '';
  const code = text('code');
  return code === undefined ? error : Object.assign(error, { code });
}
