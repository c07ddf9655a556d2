import { randomBytes } from 'node:crypto';
import type { Change } from '@liftout/contract/changes';
import { ChangeSet } from '../platform/changes/change-set.ts';

/**
 * How far a reader has heard: `at` on the clock of one unbroken period of listening, in milliseconds. A time, since a
 * count would tell a client how much others write.
 */
export interface Position {
  period: string;
  at: number;
}

const positionText = /^([A-Za-z0-9_-]{8})\.(\d{1,15})$/;

export const writePosition = ({ period, at }: Position): string => `${period}.${at}`;

/** Null where the text is no position. */
export function readPosition(text: string): Position | null {
  const [, period, at] = positionText.exec(text) ?? [];
  return period === undefined ? null : { period, at: Number(at) };
}

export interface ChangeHistory {
  /** Keeps what was heard. */
  add(changes: readonly Change[]): void;
  /** What went before may have been missed: positions of before are not known any more. */
  restart(): void;
  current(): Position;
  /** What was heard after a position; null where that is not known, or not any more. */
  since(position: Position): Change[] | null;
}

/** The latest changes that this process heard of, `kept` of them. */
export function changeHistory(kept = 1_000): ChangeHistory {
  let period = '';
  let at = 0;
  let forgottenUntil = 0;
  let entries: { at: number; changes: readonly Change[] }[] = [];

  function restart() {
    period = randomBytes(6).toString('base64url');
    entries = [];
    forgottenUntil = 0;
  }
  restart();

  return {
    add(changes) {
      // Later than any position that was given out.
      at = Math.max(Date.now(), at + 1);
      entries.push({ at, changes });
      if (entries.length > 2 * kept) {
        forgottenUntil = entries.at(-kept - 1)?.at ?? 0;
        entries = entries.slice(-kept);
      }
    },
    restart,
    current() {
      at = Math.max(Date.now(), at);
      return { period, at };
    },
    since(position) {
      if (position.period !== period || position.at < forgottenUntil || position.at > at) return null;
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
