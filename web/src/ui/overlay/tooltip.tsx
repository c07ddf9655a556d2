import { Tooltip as RadixTooltip } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';

/** Spec section 9: a tooltip opens after 700 ms, and at once when another one closed within 300 ms. */
const openDelay = 700;
const skipDelay = 300;

/** When any tooltip was last closed. A module variable, so that the first screen needs no provider. */
let lastClosed = Number.NEGATIVE_INFINITY;

interface TooltipProps {
  content: ReactNode;
  /** One focusable element that takes a ref. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A tooltip on hover and focus. Its text must be available elsewhere too. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  const [delay, setDelay] = useState(openDelay);
  return (
    <RadixTooltip.Provider delayDuration={delay} skipDelayDuration={skipDelay}>
      <RadixTooltip.Root
        onOpenChange={(open) => {
          if (!open) lastClosed = performance.now();
        }}
      >
        <RadixTooltip.Trigger
          asChild
          onPointerEnter={() => setDelay(performance.now() - lastClosed < skipDelay ? 0 : openDelay)}
        >
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-72 animate-appear rounded-control bg-ink px-2 py-1 text-surface text-xs data-[state=closed]:animate-vanish"
          >
            {content}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
