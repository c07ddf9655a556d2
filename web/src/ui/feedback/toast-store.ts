/** The kind of a message. `negative` is the spec's destructive toast. */
export type Tone = 'neutral' | 'positive' | 'negative' | 'warning' | 'info';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: Tone;
  /** The error behind it, for its reference. */
  error?: unknown;
  /** A button, such as Undo. */
  action?: { label: string; onSelect: () => void };
  /** Milliseconds on screen; 5000 unless given. */
  duration?: number;
}

export interface ToastRecord extends ToastMessage {
  id: number;
  open: boolean;
}

/** Spec section 4: how long a dismissed toast is kept. */
const removeAfterMs = 1_000_000;

/** Newest first. Only the first is ever shown, and only while it is open. */
let records: readonly ToastRecord[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: readonly ToastRecord[]): void {
  records = next;
  for (const listener of listeners) listener();
}

/** Hides a toast; it is removed later. Dismissing twice changes nothing. */
export function dismissToast(id: number): void {
  if (!records.some((record) => record.id === id && record.open)) return;
  update(records.map((record) => (record.id === id ? { ...record, open: false } : record)));
  setTimeout(() => update(records.filter((record) => record.id !== id)), removeAfterMs);
}

/**
 * Shows a message, which stays when the page changes. At most one is visible, so a newer message replaces an older one.
 * @returns dismisses it
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
