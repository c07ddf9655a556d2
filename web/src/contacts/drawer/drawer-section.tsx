import { type ReactNode, useId } from 'react';

interface DrawerPartProps {
  title: string;
  actions?: ReactNode;
  /** It is there to press, and isn't printed. */
  screenOnly?: boolean;
  children: ReactNode;
}

/** A titled part of the drawer. */
export function DrawerSection({ title, actions, screenOnly = false, children }: DrawerPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={screenOnly ? 'print:hidden' : undefined}>
      <div className="mb-2.5 flex items-center justify-between gap-3 border-b pb-1.5">
        <h3 id={id} className="font-medium text-ink-soft text-sm">
          {title}
        </h3>
        {actions}
      </div>
      {children}
    </section>
  );
}
