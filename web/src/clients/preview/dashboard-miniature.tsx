import { ArrowLeftRight, FileText, KanbanSquare, LayoutDashboard, Users } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { LogoImage } from '../../ui/layout/logo-image.tsx';

const rail = [LayoutDashboard, KanbanSquare, Users, ArrowLeftRight, FileText];
const columns = [
  { label: 'Targeted', deals: ['$1.2M', '$850K'] },
  { label: 'Meeting', deals: ['$2.4M'] },
  { label: 'Won', deals: ['$3.1M', '$940K'] },
];
const shares = [82, 61, 38];

/** A client's dashboard, drawn small. */
export function DashboardMiniature({ name, logoUrl }: { name: string; logoUrl: string }) {
  return (
    <div className="flex size-full flex-col">
      <div className="flex h-8 shrink-0 items-center gap-2 border-b px-2">
        <LogoImage src={logoUrl} name="" size={18} />
        <span className="min-w-0 grow overflow-hidden whitespace-nowrap font-semibold font-serif text-[11px]">
          {name}
        </span>
        <span className="shrink-0 rounded-mark bg-accent px-1.5 py-1 font-medium text-[8px] text-accent-ink leading-none">
          Add Contact
        </span>
      </div>
      <div className="flex min-h-0 grow">
        <div className="flex w-7 shrink-0 flex-col items-center gap-1 border-r py-1.5">
          {rail.map((Icon, at) => (
            <span
              key={Icon.displayName}
              className={cx(
                'inline-flex size-5 items-center justify-center rounded-mark',
                at === 0 ? 'bg-accent-soft text-accent' : 'text-ink-faint',
              )}
            >
              <Icon size={11} />
            </span>
          ))}
        </div>
        <div className="flex min-w-0 grow flex-col gap-2 p-2">
          <div className="flex items-baseline justify-between">
            <span className="font-semibold text-[10px]">Deal Pipeline</span>
            <span className="text-[8px] text-accent underline">All deals</span>
          </div>
          <div className="grid grid-cols-3 gap-1">
            {columns.map(({ label, deals }) => (
              <div key={label} className="flex flex-col gap-1 rounded-mark bg-surface-sunken p-1">
                <span className="overflow-hidden whitespace-nowrap text-[8px] text-ink-soft leading-tight">
                  {label}
                </span>
                {deals.map((value) => (
                  <span
                    key={value}
                    className="rounded-mark border border-line-soft bg-surface-raised px-1 py-0.5 text-[8px] tabular-nums"
                  >
                    {value}
                  </span>
                ))}
              </div>
            ))}
          </div>
          <div className="flex flex-col gap-1">
            {shares.map((share) => (
              <span key={share} className="h-1.5 rounded-full bg-surface-sunken">
                <span className="block h-full rounded-full bg-accent" style={{ width: `${share}%` }} />
              </span>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
