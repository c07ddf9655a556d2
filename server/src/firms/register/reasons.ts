import type { Tx } from '../../platform/db/database.ts';
import { findRecorded } from '../queries/decisions.ts';
import type { Spelling } from './decisions.ts';
import { shippedDirectory } from './directory.ts';
import { normalizeFirmName } from './normalize.ts';
import { type FirmReason, resolveFirm } from './resolve.ts';
import { spellingKey } from './spelling-key.ts';

/** Why a recorded spelling means its firm: an admin said so, the directory lists it, or a rule found it. */
export interface SpellingReason {
  by: 'admin' | FirmReason['by'];
  /** A sentence. */
  text: string;
}

/** Why a recorded spelling counts as the firm with this `name_key`. */
export function reasonOf(
  { spelling, status }: Pick<Spelling, 'spelling' | 'status'>,
  nameKey: string,
): SpellingReason {
  const rule = resolveFirm(spelling, shippedDirectory());
  const isKnown = rule.status === 'known';
  const agrees = isKnown ? normalizeFirmName(rule.firm.name) === nameKey : rule.nameKey === nameKey;
  if (status === 'confirmed') return { by: 'admin', text: decidedText(rule, agrees) };
  if (isKnown && agrees && rule.reason) return rule.reason;
  if (rule.status === 'similar') {
    const [first] = rule.candidates;
    return {
      by: 'rule',
      text: `It resembles ${first?.firm.name}. It counts as its own firm until someone decides.`,
    };
  }
  if (agrees)
    return { by: 'rule', text: 'No firm in the directory has this name, so it is a firm of its own.' };
  return { by: 'rule', text: 'An earlier rule said so. It is checked again within minutes.' };
}

function decidedText(rule: ReturnType<typeof resolveFirm>, agrees: boolean): string {
  if (rule.status !== 'known') return 'An admin decided it.';
  if (agrees) return 'An admin decided it, and the rules agree.';
  return `An admin decided it. By the rules alone it would be ${rule.firm.name}.`;
}

/** Why each spelling is the firm with this `name_key`. One that is not recorded follows the rules. */
export async function reasonsFor(
  tx: Tx,
  spellings: readonly string[],
  nameKey: string,
): Promise<{ spelling: string; text: string }[]> {
  const recorded = await findRecorded(tx, spellings.map(spellingKey));
  const statuses = new Map(recorded.map(({ key, status }) => [key, status]));
  return spellings.map((spelling) => {
    const status = statuses.get(spellingKey(spelling)) ?? 'rule';
    return { spelling, text: reasonOf({ spelling, status }, nameKey).text };
  });
}
