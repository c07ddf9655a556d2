import { useQuery } from '@tanstack/react-query';
import { money, moneyExact } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';
import { registeredFirmQuery } from './queries.ts';

/** What a firm manages by its own filing, as a line; nothing where the register has no firm that is certainly this one. */
export function RegisteredAssets({ clientId, firmName }: { clientId: string; firmName: string }) {
  const firm = useQuery(registeredFirmQuery(clientId, firmName)).data?.firm;
  if (!firm || firm.regulatoryAum === null) return null;
  return (
    <span className="block">
      Regulatory AUM <span title={moneyExact(firm.regulatoryAum)}>{money(firm.regulatoryAum)}</span>
      <span className="text-ink-faint"> (Form ADV, {calendarDay(firm.day)})</span>
    </span>
  );
}
