import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { TruncatedText } from '../data/truncated-text.tsx';
import { LazyPopover } from '../overlay/lazy-popover.tsx';
import { focusChip, focusFilter } from './focus-filter.ts';

interface FilterChipProps {
  /** The filter's name: `Stage`. */
  label: string;
  /** Its value as text; empty when it is not set. */
  value: string;
  /** What it says while it is not set, where that is not its name: `Last 90 days`. */
  idle?: string;
  onClear: () => void;
  /** Given with `onOpenChange` where its content closes it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Loads the code of its content, which its popover waits for. */
  loadContent?: () => Promise<unknown>;
  /** Of its popover. */
  className?: string;
  /** The content of its popover. */
  children: ReactNode;
}

const chipStyle =
  'inline-flex h-7 min-w-0 max-w-64 shrink-0 items-stretch rounded-control border text-sm pointer-coarse:h-9 max-sm:h-[46px]!';
const activeStyle = 'border-transparent bg-accent-soft text-accent';
const idleStyle = 'border-line-soft text-ink-soft transition-colors hover:border-line hover:text-ink';

interface SetFilterChipProps extends Pick<FilterChipProps, 'label' | 'value' | 'onClear'> {
  /** The chips after it are cleared with it. */
  clearsRest?: boolean;
}

function Clear({ label, onClear, clearsRest = false }: Omit<SetFilterChipProps, 'value'>) {
  return (
    <button
      type="button"
      aria-label={`Clear the filter by ${label.toLowerCase()}`}
      className="inline-flex w-6 items-center justify-center rounded-control pointer-coarse:w-9 max-sm:w-11! print:hidden"
      onClick={({ currentTarget }) => {
        if (clearsRest) focusFilter(currentTarget);
        else focusChip(currentTarget);
        onClear();
      }}
    >
      <X aria-hidden size={13} />
    </button>
  );
}

/** A filter that was set elsewhere and can only be cleared. */
export function SetFilterChip({ label, value, onClear, clearsRest = false }: SetFilterChipProps) {
  return (
    <span data-chip className={cx(chipStyle, activeStyle)}>
      <span className="inline-flex min-w-0 items-center gap-1 pl-2.5">
        {label}: <TruncatedText className="font-medium">{value}</TruncatedText>
      </span>
      <Clear label={label} onClear={onClear} clearsRest={clearsRest} />
    </span>
  );
}

/** A filter: its name, its value, and a popover to change it. */
export function FilterChip(props: FilterChipProps) {
  const { label, value, idle = label, onClear, open, onOpenChange, loadContent, children } = props;
  const { className = 'w-64 p-3' } = props;
  const active = value !== '';
  return (
    <span data-chip className={cx(chipStyle, active ? activeStyle : idleStyle)}>
      <LazyPopover
        label={`Filter by ${label.toLowerCase()}`}
        {...(open === undefined ? {} : { open })}
        {...(onOpenChange ? { onOpenChange } : {})}
        {...(loadContent ? { loadContent } : {})}
        trigger={
          <button
            type="button"
            data-filter
            aria-label={active ? `${label}: ${value}` : idle.startsWith(label) ? idle : `${label}: ${idle}`}
            className="inline-flex min-w-0 items-center gap-1 rounded-control pr-1.5 pl-2.5"
          >
            <span className="shrink-0">{active ? `${label}:` : idle}</span>
            {active ? (
              <TruncatedText className="font-medium">{value}</TruncatedText>
            ) : (
              <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-faint" />
            )}
          </button>
        }
        className={className}
      >
        {children}
      </LazyPopover>
      {active ? <Clear label={label} onClear={onClear} /> : null}
    </span>
  );
}
