import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { watchTruncation } from './truncation-tooltip.ts';

interface TruncatedTextProps {
  as?: 'span' | 'p' | 'h3';
  /** How many lines it may take. */
  lines?: 1 | 2;
  className?: string;
  children: ReactNode;
}

/**
 * Text that is cut short where there is no room for it, each in its own direction. Screen readers read all of it; so does
 * who points at it, or focuses it or the button or link around it: cut text on its own can be reached by Tab.
 */
export function TruncatedText({ as: Tag = 'span', lines = 1, className, children }: TruncatedTextProps) {
  const text = useRef<HTMLElement | null>(null);
  // What is drawn anew may be cut where the former was not.
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
