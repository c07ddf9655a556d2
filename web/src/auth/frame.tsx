import type { ReactNode } from 'react';
import { ThemeSwitch } from '../ui/form/theme-switch.tsx';
import { Wordmark } from '../ui/layout/wordmark.tsx';
import { HelpLine } from './sign-in-page.tsx';

interface FrameProps {
  media?: ReactNode;
  title: string;
  description: string;
  email: string | undefined;
  children: ReactNode;
}

/** A page with one form: title, form, and the help line. */
export function Frame({ media, title, description, email, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header data-below-toast className="flex h-16 items-center justify-end px-4 sm:px-6">
        <ThemeSwitch />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[25rem] grow flex-col justify-center px-4 pb-24 outline-none"
      >
        {media}
        <h1 dir="auto" className="mt-5 text-left font-semibold font-serif text-2xl tracking-[-0.015em]">
          {title}
        </h1>
        <p className="mt-1 mb-6 text-ink-soft">{description}</p>
        <div className="rounded-card border border-line-soft bg-surface-raised p-6">
          {children}
          <HelpLine email={email} />
        </div>
        <p className="mt-6 flex items-center gap-2 text-ink-faint text-sm">
          Powered by <Wordmark size={16} />
        </p>
      </main>
    </div>
  );
}
