import { type ReactNode, useId } from 'react';

/** Fields that belong together, in two columns where there is room. */
export function FormGroup({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="border-b pb-1.5">
        <h3 id={id} className="font-medium text-ink-soft text-sm">
          {title}
        </h3>
        {hint ? <p className="text-ink-faint text-xs">{hint}</p> : null}
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
