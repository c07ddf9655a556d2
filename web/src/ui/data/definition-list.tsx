import { Fragment, type ReactNode } from 'react';
import { cx } from '../cx.ts';

interface DefinitionListProps {
  items: readonly { label: string; value: ReactNode }[];
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
      {items.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className="text-ink-soft text-sm leading-5">{label}</dt>
          <dd dir="auto" className="min-w-0 text-left">
            {value}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
