import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** The button's label, a verb: `Delete client`. */
  confirmText: string;
  busyText?: string;
  cancelText?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
}

/** Asks before something that is hard to undo. The caller closes it when the action is done. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmText,
  busyText,
  cancelText = 'Cancel',
  danger = false,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Modal
      role="alertdialog"
      open={open}
      onRequestClose={() => (busy ? undefined : onOpenChange(false))}
      className="inset-x-4 top-[18vh] mx-auto max-w-[420px] rounded-card border border-line-soft p-5 shadow-overlay data-[state=open]:animate-rise"
    >
      <RadixDialog.Title className="font-semibold text-lg">{title}</RadixDialog.Title>
      <RadixDialog.Description className="mt-2 text-ink-soft">{description}</RadixDialog.Description>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={() => onOpenChange(false)} disabled={busy}>
          {cancelText}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          {...(busyText ? { busyText } : {})}
          onClick={onConfirm}
        >
          {confirmText}
        </Button>
      </div>
    </Modal>
  );
}
