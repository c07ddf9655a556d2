import type { ReactNode } from 'react';

/** An entry of the gallery with its name. */
export function Specimen({
  name,
  children,
  column = false,
}: {
  name: string;
  children: ReactNode;
  column?: boolean;
}) {
  return (
    <div className="grid gap-x-6 gap-y-2 border-t py-4 first:border-t-0 md:grid-cols-[9rem_1fr]">
      <p className="pt-1 text-ink-faint text-sm">{name}</p>
      <div className={column ? 'flex min-w-0 flex-col gap-4' : 'flex min-w-0 flex-wrap items-center gap-3'}>
        {children}
      </div>
    </div>
  );
}
