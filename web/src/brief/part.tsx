import { type ReactNode, useId } from 'react';

interface PartProps {
  title: string;
  /** A line below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** One part of the brief. */
export function Part({ title, note, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 break-inside-avoid">
      <h2 id={id} className="border-ink border-b pb-1 font-semibold font-serif text-lg print:text-base">
        {title}
      </h2>
      {note ? <p className="mt-1.5 text-ink-soft text-sm print:mt-0.5 print:text-xs">{note}</p> : null}
      {children}
    </section>
  );
}

export const List = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line-soft">{children}</ul>
);

interface RowProps {
  /** What stands at the right: a figure or a day. */
  aside?: ReactNode;
  detail?: ReactNode;
  children: ReactNode;
}

/** A line of a list with its figure, and a softer line below. */
export const Row = ({ aside, detail, children }: RowProps) => (
  <li className="flex items-baseline justify-between gap-4 py-2 print:py-0.5 print:text-xs">
    <div className="wrap-anywhere min-w-0">
      <p>{children}</p>
      {detail ? <p className="text-ink-soft text-sm print:text-xs">{detail}</p> : null}
    </div>
    {aside ? <span className="shrink-0 text-right text-sm tabular-nums print:text-xs">{aside}</span> : null}
  </li>
);
