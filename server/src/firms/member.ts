import type { FirmMember } from '@liftout/contract/firms';
import { toDollars } from '../platform/money.ts';
import type { MemberRow } from './queries/contacts.ts';

/** A contact on firm and team pages. */
export function toMember({
  isHighValue,
  aumCents,
  revenueCents,
  doNotContact,
  ...row
}: MemberRow): FirmMember {
  return {
    ...row,
    name: `${row.firstName} ${row.lastName}`,
    isHighValue: isHighValue ? 'yes' : 'no',
    aum: toDollars(aumCents),
    revenue: toDollars(revenueCents),
    ...(doNotContact && { doNotContact }),
  };
}
