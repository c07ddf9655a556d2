/**
 * Where a reader of the stream stands, as `Last-Event-ID` carries it: everything that the snapshot `seen` saw, and of
 * what came between it and `partOf.snapshot` the ids up to `partOf.after`. A snapshot, because ids and times are given
 * out before they can be read: a slow transaction's row has an older id than rows that were shown already.
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

/** Null where the text is no position of ours. */
export function readPosition(text: string): Position | null {
  if (text.length > 4_000) return null;
  const [seen = '', snapshot, after, ...rest] = text.split('|');
  if (!isSnapshot(seen) || rest.length > 0) return null;
  if (snapshot === undefined) return { seen };
  if (after === undefined || !isSnapshot(snapshot) || !uuid.test(after)) return null;
  return { seen, partOf: { snapshot, after } };
}

/** What PostgreSQL takes as a snapshot: ids in progress are in order, from xmin on and below xmax. */
function isSnapshot(text: string): boolean {
  const [least = '', most = '', open, ...rest] = text.split(':');
  if (open === undefined || rest.length > 0) return false;
  const ids = open === '' ? [] : open.split(',');
  if (![least, most, ...ids].every(isId)) return false;
  const xmin = BigInt(least);
  const xmax = BigInt(most);
  const inProgress = ids.map(BigInt);
  const ordered = inProgress.every((xid, at) => at === 0 || (inProgress[at - 1] ?? xid) <= xid);
  return xmin > 0n && xmin <= xmax && ordered && inProgress.every((xid) => xid >= xmin && xid < xmax);
}

const isId = (text: string): boolean => /^\d{1,18}$/.test(text);
