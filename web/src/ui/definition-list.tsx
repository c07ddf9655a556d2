import { Fragment, type ReactNode } from 'react';

/** A record's fields, name beside value. Empty values stay empty unless they are unknown figures. */
export function DefinitionList({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,9rem)_1fr] gap-x-4 gap-y-2.5">
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
