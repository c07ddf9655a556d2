/**
 * Why an outgoing request failed.
 * - `refused`: not allowed (address, scheme, port, credentials in the address).
 * - `timeout`, `unreachable`: no answer; a retry may succeed.
 * - `busy`: too many of our requests wait for that host already.
 * - `too_large`, `redirects`: a limit was exceeded.
 */
export type OutboundFailure = 'refused' | 'timeout' | 'unreachable' | 'busy' | 'too_large' | 'redirects';

/** The message names only the host of the address: paths and queries can hold keys. */
export class OutboundError extends Error {
  readonly kind: OutboundFailure;
  readonly host: string;

  constructor(kind: OutboundFailure, host: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OutboundError';
    this.kind = kind;
    this.host = host;
  }
}
