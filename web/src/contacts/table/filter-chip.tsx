import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';

interface FilterChipProps {
  /** The filter's name: `Stage`. */
  label: string;
  /** Its value as text; empty when it is not set. */
  value: string;
  onClear: () => void;
  /** The content of its popover. */
  children: ReactNode;
}

const chipStyle = 'inline-flex h-7 min-w-0 max-w-64 shrink-0 items-stretch rounded-control border text-sm';
const activeStyle = 'border-transparent bg-accent-soft text-accent';

function Clear({ label, onClear }: Pick<FilterChipProps, 'label' | 'onClear'>) {
  return (
    <button
      type="button"
      aria-label={`Clear the filter by ${label.toLowerCase()}`}
      className="inline-flex w-6 items-center justify-center rounded-control"
      onClick={onClear}
    >
      <X aria-hidden size={13} />
    </button>
  );
}

/** A filter that was set elsewhere and can only be cleared. */
export function SetFilterChip({ label, value, onClear }: Omit<FilterChipProps, 'children'>) {
  return (
    <span className={cx(chipStyle, activeStyle)}>
      <span className="inline-flex min-w-0 items-center gap-1 pl-2.5">
        {label}: <TruncatedText className="font-medium">{value}</TruncatedText>
      </span>
      <Clear label={label} onClear={onClear} />
    </span>
  );
}

/** A filter: its name, its value, and a popover to change it. */
export function FilterChip({ label, value, onClear, children }: FilterChipProps) {
  const active = value !== '';
  return (
    <span
      className={cx(
        chipStyle,
        active
          ? activeStyle
          : 'border-line-soft text-ink-soft transition-colors hover:border-line hover:text-ink',
      )}
    >
      <Popover
        label={`Filter by ${label.toLowerCase()}`}
        trigger={
          <button
            type="button"
            aria-label={active ? `${label}: ${value}` : label}
            className="inline-flex min-w-0 items-center gap-1 rounded-control pr-1.5 pl-2.5"
          >
            <span className="shrink-0">{active ? `${label}:` : label}</span>
            {active ? (
              <TruncatedText className="font-medium">{value}</TruncatedText>
            ) : (
              <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-faint" />
            )}
          </button>
        }
        className="w-64 p-3"
      >
        {children}
      </Popover>
      {active ? <Clear label={label} onClear={onClear} /> : null}
    </span>
  );
}
