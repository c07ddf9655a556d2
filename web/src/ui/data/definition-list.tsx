import { Fragment, type ReactNode } from 'react';
import { cx } from '../cx.ts';

interface DefinitionListProps {
  items: readonly { label: string; value: ReactNode }[];
  /** Leaves the values all the room that the names do not need. */
  narrow?: boolean;
}

/** A record's fields, each a name and a value. Empty values stay empty unless they are unknown figures. */
export function DefinitionList({ items, narrow = false }: DefinitionListProps) {
  return (
    <dl
      className={cx(
        'grid gap-x-4 gap-y-2.5',
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
