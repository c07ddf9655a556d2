import { Fragment, type ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface DefinitionItem {
  label: string;
  value: ReactNode;
  /** The value is only there to be filled in, and isn't printed. */
  screenOnly?: boolean;
}

interface DefinitionListProps {
  items: readonly DefinitionItem[];
  /** Keeps the label column as narrow as the labels. */
  narrow?: boolean;
  /** Values are edited in place: rows are as high as a control, so that nothing moves when one takes its value's place. */
  editable?: boolean;
}

/** A record's fields as labels and values. */
export function DefinitionList({ items, narrow = false, editable = false }: DefinitionListProps) {
  return (
    <dl
      className={cx(
        'grid gap-x-4',
        editable ? 'items-baseline gap-y-0.5' : 'gap-y-2.5',
        narrow ? 'grid-cols-[auto_minmax(0,1fr)]' : 'grid-cols-[minmax(6rem,9rem)_1fr]',
      )}
    >
      {items.map(({ label, value, screenOnly }) => (
        <Fragment key={label}>
          <dt className={cx('text-ink-soft text-sm leading-5', screenOnly && 'print:hidden')}>{label}</dt>
          <dd dir="auto" className={cx('min-w-0 text-left', screenOnly && 'print:hidden')}>
            {value}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
