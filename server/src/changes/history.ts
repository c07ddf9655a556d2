import { randomBytes } from 'node:crypto';
import type { Change } from '@liftout/contract/changes';
import { ChangeSet } from '../platform/changes/change-set.ts';

/**
 * Up to when a reader has the changes: `at`, in milliseconds since the epoch, within a period in which this process
 * listened without interruption. Not a sequence number, which would show a client how much others write.
 */
export interface Position {
  period: string;
  at: number;
}

const positionText = /^([A-Za-z0-9_-]{8})\.(\d{1,15})$/;

export const writePosition = ({ period, at }: Position): string => `${period}.${at}`;

/** Null for a text that is not a valid position. */
export function readPosition(text: string): Position | null {
  const [, period, at] = positionText.exec(text) ?? [];
  return period === undefined ? null : { period, at: Number(at) };
}

export interface ChangeHistory {
  add(changes: readonly Change[]): void;
  /** Starts a new period, since changes may have been missed. Earlier positions become unknown. */
  restart(): void;
  current(): Position;
  /** The changes after a position; null when the position is unknown or too old. */
  since(position: Position): Change[] | null;
}

/** The latest changes that this process received: at least `minKept` notifications. */
export function changeHistory(minKept = 1_000): ChangeHistory {
  let period = '';
  let at = 0;
  let removedUntil = 0;
  let entries: { at: number; changes: readonly Change[] }[] = [];

  function restart() {
    period = randomBytes(6).toString('base64url');
    entries = [];
    removedUntil = 0;
  }
  restart();

  return {
    add(changes) {
      // Later than any position that a reader may have.
      at = Math.max(Date.now(), at + 1);
      entries.push({ at, changes });
      if (entries.length > 2 * minKept) {
        removedUntil = entries.at(-minKept - 1)?.at ?? 0;
        entries = entries.slice(-minKept);
      }
    },
    restart,
    current() {
      at = Math.max(Date.now(), at);
      return { period, at };
    },
    since(position) {
      if (position.period !== period || position.at < removedUntil || position.at > at) return null;
      const found = new ChangeSet();
      for (let n = entries.length - 1; n >= 0; n -= 1) {
        const entry = entries[n];
        if (!entry || entry.at <= position.at) break;
        for (const change of entry.changes) found.add(change);
      }
      return found.list();
    },
  };
}
