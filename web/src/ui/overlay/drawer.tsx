import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { ModalHeader } from './dialog.tsx';
import { Modal } from './modal.tsx';
import { useDiscardGuard } from './use-discard-guard.tsx';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** It has unsaved input. */
  dirty?: boolean;
  size?: 'md' | 'lg';
  /** Gets the focus after closing where nothing had it before: the record's row in the list. */
  findReturnTarget?: () => HTMLElement | null;
  /** `DialogBody`, `DialogFooter` and `DialogForm`, as in a dialog. */
  children: ReactNode;
}

/** A panel with a record that slides in from the right, full height. */
export function Drawer({
  open,
  onOpenChange,
  title,
  description,
  dirty = false,
  size = 'md',
  findReturnTarget,
  children,
}: DrawerProps) {
  const { requestClose, question } = useDiscardGuard(open && dirty, () => onOpenChange(false));
  return (
    <Modal
      open={open}
      onRequestClose={requestClose}
      findReturnTarget={findReturnTarget}
      className={cx(
        'inset-y-0 right-0 w-full border-line-soft border-l shadow-overlay data-[state=open]:animate-slide-in',
        size === 'lg' ? 'sm:max-w-[760px]' : 'sm:max-w-[520px]',
      )}
    >
      <ModalHeader title={title} description={description} />
      {children}
      {question}
    </Modal>
  );
}
