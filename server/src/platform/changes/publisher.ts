import type { Change } from '@liftout/contract/changes';
import { ChangeSet } from './change-set.ts';

export const channel = 'liftout';

/** Commits within this time, in milliseconds, are sent in one statement. */
const windowMs = 15;
/** PostgreSQL refuses a payload of 8,000 bytes or more. */
const maxBytes = 7_500;

export interface Publisher {
  publish(changes: Change[]): void;
  /** Sends the collected changes, and waits until they are sent. */
  flush(): Promise<void>;
}

/**
 * Notifies other processes of committed changes. Not within the transactions that made them, and many at a time, because
 * commits that notify take one lock on the whole server. Changes that cannot be sent are dropped.
 */
export function openPublisher(
  send: (payloads: string[]) => Promise<void>,
  onError: (error: Error) => void,
): Publisher {
  let gathered = new ChangeSet();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const changes = gathered.list();
    gathered = new ChangeSet();
    if (changes.length > 0) sending = sending.then(() => send(payloadsOf(changes))).catch(onError);
    return sending;
  }

  return {
    publish(changes) {
      if (changes.length === 0) return;
      for (const change of changes) gathered.add(change);
      timer ??= setTimeout(flush, windowMs);
    },
    flush,
  };
}

/** Packs changes into as few payloads as possible. */
export function payloadsOf(changes: readonly Change[]): string[] {
  const payloads: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const change of changes) {
    const text = JSON.stringify(change);
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > maxBytes) {
      payloads.push([]);
      bytes = 2;
    }
    payloads.at(-1)?.push(text);
    bytes += size;
  }
  return payloads.map((texts) => `[${texts.join()}]`);
}
