import { cx } from '../cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-[color-mix(in_oklch,var(--accent)_88%,var(--ink))]',
  secondary:
    'border border-line bg-surface-raised text-ink hover:bg-[color-mix(in_oklch,var(--surface-raised),var(--ink)_5%)]',
  ghost: 'text-ink-soft hover:bg-hover hover:text-ink',
  danger:
    'forced-colors:border bg-negative text-negative-ink hover:bg-[color-mix(in_oklch,var(--negative)_88%,var(--ink))]',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1.5 px-2.5 text-sm pointer-coarse:h-8',
  md: 'h-8 gap-1.5 px-3 text-base',
  lg: 'h-10 gap-2 px-4 text-base',
};

const squares: Record<ButtonSize, string> = {
  sm: 'size-7 pointer-coarse:size-8',
  md: 'size-8',
  lg: 'size-10',
};

/** The classes of anything that looks like a button. `square`: an icon only. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, square = false): string {
  return cx(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-control font-medium transition-colors print:hidden',
    // What is touched on a phone is 44 px.
    'max-sm:min-h-11 max-sm:min-w-11',
    'aria-busy:cursor-progress disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    variants[variant],
    square ? squares[size] : sizes[size],
  );
}
