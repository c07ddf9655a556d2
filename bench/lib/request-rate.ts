/** Counts requests as a vendor does, and remembers the fullest window. */
export interface RequestRate {
  count(): void;
  /** Requests so far. */
  total(): number;
  /** The most requests that any window of that length had. */
  most(): number;
}

export function countRequests(windowMs: number): RequestRate {
  const recent: number[] = [];
  let total = 0;
  let most = 0;
  return {
    count() {
      const now = performance.now();
      total += 1;
      recent.push(now);
      while ((recent[0] ?? now) <= now - windowMs) recent.shift();
      most = Math.max(most, recent.length);
    },
    total: () => total,
    most: () => most,
  };
}
