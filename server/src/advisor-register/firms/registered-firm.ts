import type { RegisteredFirm } from '@liftout/contract/advisor-register';
import { identifyFirms } from '../../firms/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { toDollars } from '../../platform/money.ts';
import { findFirmCandidates } from '../queries/firms.ts';

/** More than one is too many. */
const enough = 20;

/**
 * The firm of the register that a name means, by the spellings that are recorded, else by the directory; null where none is
 * certainly this firm, or several are.
 */
export async function registeredFirmOf(tx: Tx, name: string): Promise<RegisteredFirm | null> {
  const { key } = (await identifyFirms(tx, [name]))(name);
  const found = await findFirmCandidates(tx, key, enough);
  // What a name meant when it was imported may have been decided otherwise since.
  const firmOf = await identifyFirms(
    tx,
    found.map((one) => one.name),
  );
  const [only, ...others] = found.filter((one) => firmOf(one.name).key === key);
  if (!only || others.length > 0) return null;
  const { cents, ...firm } = only;
  return { ...firm, regulatoryAum: toDollars(cents) };
}
