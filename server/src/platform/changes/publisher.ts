import type { Change } from '@liftout/contract/changes';
import { ChangeSet } from './change-set.ts';

export const channel = 'liftout';

/** What commits within this time, in milliseconds, is told in one statement. */
const windowMs = 15;
/** PostgreSQL refuses a payload of 8,000 bytes or more. */
const maxBytes = 7_500;

export interface Publisher {
  publish(changes: Change[]): void;
  /** Sends what has gathered, and waits until it is sent. */
  flush(): Promise<void>;
}

/**
 * Tells other processes what has been committed. Outside of the transactions that wrote it, and many at a time: a
 * commit that notifies takes a lock that all such commits of the server share. What cannot be sent is dropped.
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

/** As few payloads as hold all of it. */
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
