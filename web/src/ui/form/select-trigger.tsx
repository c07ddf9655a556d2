import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { TruncatedText } from '../data/truncated-text.tsx';
import { controlStyle } from './control-style.ts';

/** The classes of a select's button, without its height. */
export const selectTriggerStyle = cx(
  controlStyle,
  'inline-flex items-center justify-between gap-2 text-left',
);

export const selectHeights = { sm: 'h-7 px-2 text-sm', md: 'h-8 px-2.5', lg: 'h-10 px-3' };
export type SelectSize = keyof typeof selectHeights;

interface SelectTriggerProps extends ComponentProps<'button'> {
  label: string;
  size?: SelectSize | undefined;
}

/** The button of a select whose code is not loaded yet (`LazyPopup`). */
export function SelectTrigger({ label, size = 'md', className, children, ...rest }: SelectTriggerProps) {
  return (
    <button
      type="button"
      role="combobox"
      aria-label={label}
      aria-expanded={false}
      {...rest}
      className={cx(selectTriggerStyle, selectHeights[size], className)}
    >
      <TruncatedText>{children}</TruncatedText>
      <ChevronDown aria-hidden size={16} className="shrink-0 text-ink-faint" />
    </button>
  );
}
