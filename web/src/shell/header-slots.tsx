import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { useShellState } from './shell-state.tsx';

interface HeaderTitleProps {
  /** The page's main heading. */
  title: string;
  /** Whose page it is, where the title does not say. */
  detail?: string;
  badges?: ReactNode;
}

/** The page's title in the header, for pages that have no title of their own below it. */
export function HeaderTitle({ title, detail, badges }: HeaderTitleProps) {
  const { titleSlot } = useShellState();
  if (!titleSlot) return null;
  return createPortal(
    <div className="min-w-0">
      <div className="flex min-w-0 items-center gap-2.5">
        <h1 className="min-w-0 font-semibold font-serif text-lg leading-tight tracking-[-0.01em] max-sm:text-base max-[22.4rem]:text-xs">
          <TruncatedText lines={2} className="sm:line-clamp-1">
            {title}
          </TruncatedText>
        </h1>
        <span className="shrink-0 max-md:hidden">{badges}</span>
      </div>
      {detail ? (
        <TruncatedText className="text-ink-soft text-sm leading-tight max-sm:hidden">{detail}</TruncatedText>
      ) : null}
    </div>,
    titleSlot,
  );
}

/** What can be done on the page, in the header before the search. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const { actionSlot } = useShellState();
  return actionSlot ? createPortal(children, actionSlot) : null;
}
