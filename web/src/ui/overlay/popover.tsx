import { Popover as RadixPopover } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { cx } from '../cx.ts';
import { keepFocusIfReopened } from './keep-focus.ts';
import { overlayStyle } from './overlay-style.ts';

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Its accessible name. */
  label: string;
  children: ReactNode;
  open?: boolean;
  /** Open at the first render. */
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** Its width and padding, instead of the usual ones. */
  className?: string;
}

/** A small panel next to its button: filters, details, the rows behind a figure. It scrolls where the window is low. */
export function Popover({
  trigger,
  label,
  children,
  open,
  defaultOpen = false,
  onOpenChange,
  align = 'start',
  className = 'w-72 p-4',
}: PopoverProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <RadixPopover.Root
      defaultOpen={defaultOpen}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          ref={content}
          aria-label={label}
          data-popover=""
          onCloseAutoFocus={keepFocusIfReopened(content)}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cx(
            overlayStyle,
            'z-50 max-h-(--radix-popover-content-available-height) overflow-y-auto',
            className,
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
