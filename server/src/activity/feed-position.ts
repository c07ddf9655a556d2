/**
 * The position of a reader of the stream, sent as `Last-Event-ID`: it has everything that is visible in the snapshot
 * `seen`, and of what became visible between it and `partOf.snapshot` the ids up to `partOf.after`. An id or a time would
 * not do: a slow transaction commits rows with older ids than rows that were sent already.
 */
export interface Position {
  seen: string;
  partOf?: { snapshot: string; after: string };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `xmin:xmax:xip,…` or `seen|snapshot|id`. */
export function writePosition({ seen, partOf }: Position): string {
  return partOf ? `${seen}|${partOf.snapshot}|${partOf.after}` : seen;
}

/** Null for a text that is not a valid position. */
export function readPosition(text: string): Position | null {
  if (text.length > 4_000) return null;
  const [seen = '', snapshot, after, ...rest] = text.split('|');
  if (!isSnapshot(seen) || rest.length > 0) return null;
  if (snapshot === undefined) return { seen };
  if (after === undefined || !isSnapshot(snapshot) || !uuid.test(after)) return null;
  return { seen, partOf: { snapshot, after } };
}

/** Whether PostgreSQL accepts the text as a snapshot: ids in progress are sorted, at least xmin and less than xmax. */
function isSnapshot(text: string): boolean {
  const [xminText = '', xmaxText = '', xipText, ...rest] = text.split(':');
  if (xipText === undefined || rest.length > 0) return false;
  const ids = xipText === '' ? [] : xipText.split(',');
  if (![xminText, xmaxText, ...ids].every(isId)) return false;
  const xmin = BigInt(xminText);
  const xmax = BigInt(xmaxText);
  const inProgress = ids.map(BigInt);
  const ordered = inProgress.every((xid, at) => at === 0 || (inProgress[at - 1] ?? xid) <= xid);
  return xmin > 0n && xmin <= xmax && ordered && inProgress.every((xid) => xid >= xmin && xid < xmax);
}

const isId = (text: string): boolean => /^\d{1,18}$/.test(text);
