import type { ComponentProps } from 'react';
import { lazyPart } from '../feedback/lazy-part.ts';
import { LazyPopup, type PopupTrigger } from './lazy-popup.tsx';
import type { Popover } from './popover.tsx';

const load = () => import('./popover.tsx');
const LoadedPopover = lazyPart(async () => ({ default: (await load()).Popover }));

interface LazyPopoverProps extends Omit<ComponentProps<typeof Popover>, 'defaultOpen' | 'trigger'> {
  trigger: PopupTrigger;
  /** Loads the code of its content along with its own. */
  loadContent?: () => Promise<unknown>;
}

/** A popover for the first screen: its code is loaded at its first use. */
export function LazyPopover({ loadContent, ...props }: LazyPopoverProps) {
  const { trigger, onOpenChange } = props;
  return (
    <LazyPopup
      trigger={trigger}
      popup="dialog"
      load={loadContent ? () => Promise.all([load(), loadContent()]) : load}
      onOpen={() => onOpenChange?.(true)}
    >
      <LoadedPopover {...props} defaultOpen />
    </LazyPopup>
  );
}
