import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { RefreshNotice } from '../feedback/refresh-notice.tsx';
import { useHeaderHeight } from '../layout/header-height.ts';
import { ModalHeader } from './dialog.tsx';
import { Modal } from './modal.tsx';
import { SendingWithin } from './sending.ts';
import type { LeaveOptions } from './unsaved-input.ts';
import { useDiscardGuard } from './use-discard-guard.tsx';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What stands around the title, as a button to edit it. */
  frameTitle?: ((title: ReactNode) => ReactNode) | undefined;
  description?: ReactNode;
  /** It has unsaved input. */
  dirty?: boolean;
  /** Whether a change of the address on the same page closes it: back and forward unless given. */
  isLostBy?: LeaveOptions['isLostBy'];
  size?: 'md' | 'lg';
  /** Gets the focus after closing where nothing had it before: the record's row in the list. */
  findReturnTarget?: () => HTMLElement | null;
  /** It shows another record than the one it was opened with. */
  hasMovedOn?: boolean;
  /** It stands beside the page, which stays usable; sections of the class `beside-drawer` end where it begins. */
  docked?: boolean;
  /** Beside the close button. */
  actions?: ReactNode;
  /** Keys that nothing inside has used. */
  onKey?: (event: KeyboardEvent<HTMLElement>) => void;
  /** `DialogBody`, `DialogFooter` and `DialogForm`, as in a dialog. */
  children: ReactNode;
}

/** A panel with a record that slides in from the right, full height. It is printed in place of the page. */
export function Drawer({
  open,
  onOpenChange,
  title,
  frameTitle,
  description,
  dirty = false,
  isLostBy = ({ isStep }) => isStep,
  size = 'md',
  findReturnTarget,
  hasMovedOn,
  docked,
  actions,
  onKey,
  children,
}: DrawerProps) {
  const headerHeight = useHeaderHeight();
  const { requestClose, question, countSending } = useDiscardGuard(open && dirty, () => onOpenChange(false), {
    isLostBy,
  });
  return (
    <Modal
      open={open}
      onRequestClose={requestClose}
      closesAtOnce={!dirty}
      findReturnTarget={findReturnTarget}
      hasMovedOn={hasMovedOn}
      docked={docked}
      prints
      onKey={onKey}
      style={docked ? { '--header-height': `${headerHeight}px` } : undefined}
      className={cx(
        'right-0 bottom-0 w-full border-line-soft border-l data-[state=open]:animate-slide-in print:static print:block print:max-w-none print:animate-none! print:border-0 print:bg-transparent print:shadow-none',
        docked ? 'below-header' : 'top-0 shadow-overlay',
        size === 'lg' ? 'sm:max-w-[760px]' : 'sm:max-w-[520px]',
      )}
    >
      <ModalHeader title={title} frameTitle={frameTitle} description={description} actions={actions} />
      {/* It covers the page's own. */}
      {docked ? null : <RefreshNotice />}
      <SendingWithin value={countSending}>{children}</SendingWithin>
      {question}
    </Modal>
  );
}
