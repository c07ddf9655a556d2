import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { watchTruncation } from './text-tooltip.ts';

interface TruncatedTextProps {
  as?: 'span' | 'p' | 'h3';
  /** Lines before it is truncated. */
  lines?: 1 | 2;
  className?: string;
  children: ReactNode;
}

/**
 * Text that ends in an ellipsis where there is no room for it. Screen readers read all of it; a tooltip shows it whole
 * on hover, and on focus of the text or of the button or link around it. Outside of controls, truncated text is a tab stop.
 */
export function TruncatedText({ as: Tag = 'span', lines = 1, className, children }: TruncatedTextProps) {
  const text = useRef<HTMLElement | null>(null);
  // New text may be truncated where the old one was not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: children decide how long it is.
  useEffect(() => (text.current ? watchTruncation(text.current) : undefined), [children]);
  return (
    <Tag
      ref={(element: HTMLElement | null) => {
        text.current = element;
      }}
      dir="auto"
      data-cut
      className={cx(
        'min-w-0 text-left focus-visible:-outline-offset-2 print:overflow-visible print:whitespace-normal',
        lines === 1 ? 'block truncate' : 'wrap-anywhere line-clamp-2 print:line-clamp-none',
        className,
      )}
    >
      {children}
    </Tag>
  );
}
