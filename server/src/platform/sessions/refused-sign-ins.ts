import type { Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { insertRefusedSignIn, sweepSignIns } from './queries.ts';

export interface RefusedSignIn {
  /** Null: no such account. */
  userId: string | null;
  clientId: string | null;
  address: string;
  userAgent: string;
  /** Refusals so far of this kind, for this account from this address within the hour. */
  attempts: number;
  reason: string | null;
}

/** Adds a refused sign-in to the history, and deletes some that are too old: refusals may come without any sign-in. */
export async function addRefusedSignIn(tx: Tx, refused: RefusedSignIn): Promise<void> {
  await insertRefusedSignIn(tx, { id: newId(), ...refused, startedAt: new Date() });
  await sweepSignIns(tx);
}
