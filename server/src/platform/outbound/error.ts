/**
 * Why a request that went out brought no answer.
 * - `refused`: we may not go there (address, scheme, credentials in the address).
 * - `timeout`, `unreachable`: nothing came back; a later try may succeed.
 * - `too_large`, `redirects`: more came back than we take.
 */
export type OutboundFailure = 'refused' | 'timeout' | 'unreachable' | 'too_large' | 'redirects';

/** Names the host and nothing else of the address: paths and queries can hold keys. */
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
