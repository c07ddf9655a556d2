/**
 * How long a call may take, in milliseconds. The server gives up earlier by itself: on its database after seconds, on a
 * vendor after 45 s. Without a limit a server that hangs would look like one that is busy for ever.
 */
export const maxCallMs = 60_000;

interface TimeLimit {
  /** Aborted when the time is over, or when the given signal is. */
  signal: AbortSignal;
  /** Call once the answer was read. */
  end: () => void;
}

/** A signal that also fires, with a TimeoutError, once `ms` are over. */
export function limitTime(given: AbortSignal | undefined, ms: number): TimeLimit {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException('No answer in time', 'TimeoutError')), ms);
  return {
    signal: given ? AbortSignal.any([given, limit.signal]) : limit.signal,
    end: () => clearTimeout(timer),
  };
}
