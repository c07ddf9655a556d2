/** How loud a message is. `negative` is the spec's destructive toast. */
export type Tone = 'neutral' | 'positive' | 'negative' | 'warning' | 'info';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: Tone;
  /** What failed: of what the user cannot mend, its reference is shown. */
  error?: unknown;
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onSelect: () => void };
  /** Milliseconds on screen; 5000 unless given. */
  duration?: number;
}

export interface ToastRecord extends ToastMessage {
  id: number;
  open: boolean;
}

/** Spec section 4: how long a dismissed toast is kept before it is removed, in milliseconds. */
const removeAfter = 1_000_000;

/** Newest first. Only the first is ever shown, and only while it is open. */
let records: readonly ToastRecord[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: readonly ToastRecord[]): void {
  records = next;
  for (const listener of listeners) listener();
}

/** Takes a toast off the screen; it is removed for good later. Dismissing twice changes nothing. */
export function dismissToast(id: number): void {
  if (!records.some((record) => record.id === id && record.open)) return;
  update(records.map((record) => (record.id === id ? { ...record, open: false } : record)));
  setTimeout(() => update(records.filter((record) => record.id !== id)), removeAfter);
}

/**
 * Tells the user something, from anywhere; it outlives a change of page. A newer message takes the place of an
 * older one, since at most one is visible. Answers how to take it back.
 */
export function toast(message: ToastMessage): { dismiss: () => void } {
  lastId += 1;
  const id = lastId;
  for (const record of records) dismissToast(record.id);
  update([{ ...message, id, open: true }, ...records]);
  return { dismiss: () => dismissToast(id) };
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getToasts(): readonly ToastRecord[] {
  return records;
}
