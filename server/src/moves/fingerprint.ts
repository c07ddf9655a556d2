import { hash } from 'node:crypto';
import { personKey } from './person.ts';

/** What identifies a move: the person, both firms and the day. City and AUM do not, nor does an e-mail address. */
export interface MoveIdentity {
  firstName: string;
  lastName: string;
  /** The CRD number, where the row has one: it tells namesakes apart. */
  crd: string | null;
  /** `FirmDay.key` of the canonical firm, or null where the row has none. */
  firmLeftKey: string | null;
  firmJoinedKey: string | null;
  /** `YYYY-MM-DD` */
  date: string;
}

/**
 * The fingerprint of a move: 43 characters, equal for every row that repeats the move (domain "Counting rules").
 * It depends on the firms' keys: once a person corrects a firm, its moves need new fingerprints.
 */
export function moveFingerprint(move: MoveIdentity): string {
  const person = personKey(move.firstName, move.lastName);
  const parts = [person, move.firmLeftKey ?? '', move.firmJoinedKey ?? '', move.date];
  if (move.crd !== null) parts.push(`crd ${move.crd}`);
  return hash('sha256', parts.join('\n'), 'base64url');
}
