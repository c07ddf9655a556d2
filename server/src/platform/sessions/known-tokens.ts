import { requestUse } from '../db/limits/request-use.ts';

/** Tokens that a process remembers: about 1 MB. */
const maxKnown = 10_000;

/** Hashes of tokens that were found lately. Their requests do not queue with anonymous callers. */
export function knownTokens() {
  const known = new Set<string>();
  const identified = () => {
    const request = requestUse.getStore();
    if (request) request.anonymousAddress = null;
  };
  return {
    /** Before a token is looked up. */
    expect(tokenHash: string): void {
      if (known.has(tokenHash)) identified();
    },
    /** Once it was found, or made. */
    remember(tokenHash: string): void {
      known.delete(tokenHash);
      known.add(tokenHash);
      const [oldest] = known;
      if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
    },
    identified,
    forget: (tokenHash: string): boolean => known.delete(tokenHash),
  };
}
