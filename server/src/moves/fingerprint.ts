import { hash } from 'node:crypto';
import { personKey } from './person.ts';

/** What makes a move this move and no other: the person, both firms, the day. The city and AUM are not part. */
export interface MoveIdentity {
  firstName: string;
  lastName: string;
  /** `firmKey` of the canonical firm, or null where the row has none. */
  firmLeftKey: string | null;
  firmJoinedKey: string | null;
  /** `YYYY-MM-DD` */
  date: string;
}

/**
 * The fingerprint of a move: 43 characters, the same for every repetition of the row (domain "Counting rules").
 * It rests on the firms' keys: where a person corrects a firm, the moves that name it need a new one.
 */
export function moveFingerprint(move: MoveIdentity): string {
  const person = personKey(move.firstName, move.lastName);
  const parts = [person, move.firmLeftKey ?? '', move.firmJoinedKey ?? '', move.date];
  return hash('sha256', parts.join('\n'), 'base64url');
}
