import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { useShellState } from './shell-state.tsx';

interface HeaderTitleProps {
  /** The page's main heading. */
  title: string;
  /** The client's name, where the title does not have it. */
  detail?: string;
  badges?: ReactNode;
}

/** The page's title in the header, for pages without a title below it. */
export function HeaderTitle({ title, detail, badges }: HeaderTitleProps) {
  const { titleSlot } = useShellState();
  if (!titleSlot) return null;
  return createPortal(
    <div className="min-w-0">
      <div className="flex min-w-0 items-center gap-2.5">
        <h1 className="min-w-0 font-semibold font-serif text-lg leading-tight tracking-[-0.01em] max-sm:text-base max-[22.4rem]:text-xs sm:max-md:text-sm">
          <TruncatedText
            lines={2}
            className="max-[22.4rem]:line-clamp-3 sm:max-md:line-clamp-3 md:line-clamp-1"
          >
            {title}
          </TruncatedText>
        </h1>
        <span className="shrink-0 max-[68rem]:hidden">{badges}</span>
      </div>
      {detail ? (
        <TruncatedText className="text-ink-soft text-sm leading-tight not-print:max-md:hidden">
          {detail}
        </TruncatedText>
      ) : null}
    </div>,
    titleSlot,
  );
}

/** The page's actions, in the header before the search. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const { actionSlot } = useShellState();
  return actionSlot ? createPortal(children, actionSlot) : null;
}
