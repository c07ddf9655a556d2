import type { FirmChoice } from '@liftout/contract/firm-names';
import type { FirmOwnership, FirmRecord } from '@liftout/contract/firm-records';

/** A firm's owner as the form has it. Without a parent the rest does not count. */
export interface OwnerDraft {
  parent: Pick<FirmChoice, 'firm' | 'name'> | null;
  /** `YYYY-MM-DD`; '' where it always owned it. */
  since: string;
  countsToParent: boolean;
}

export const draftOf = ({ parent, since, countsToParent }: FirmRecord): OwnerDraft => ({
  parent,
  since: since ?? '',
  countsToParent,
});

export const ownershipIn = ({ parent, since, countsToParent }: OwnerDraft): FirmOwnership => ({
  parent: parent?.firm ?? null,
  since: parent && since !== '' ? since : null,
  countsToParent: parent !== null && countsToParent,
});

/** Whether a form would change the firm's owner. */
export function changesOwner(draft: OwnerDraft, firm: FirmRecord): boolean {
  const wanted = ownershipIn(draft);
  return (
    wanted.parent !== (firm.parent?.firm ?? null) ||
    wanted.since !== firm.since ||
    wanted.countsToParent !== firm.countsToParent
  );
}
