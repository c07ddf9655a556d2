import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

/** A choice of a few beside each other, such as how a call ended. */
export function ChoiceChip({
  chosen,
  ...rest
}: Omit<ComponentProps<'button'>, 'type'> & { chosen: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      {...rest}
      className={cx(
        'inline-flex h-8 items-center rounded-full border px-3 font-medium text-sm transition-colors max-sm:h-11 pointer-coarse:h-11',
        chosen
          ? 'border-accent bg-accent-soft text-accent'
          : 'border-line bg-surface-raised text-ink-soft hover:text-ink',
      )}
    />
  );
}
