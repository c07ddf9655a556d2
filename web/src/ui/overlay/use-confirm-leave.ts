import { useEffect } from 'react';
import { type LeaveOptions, useUnsavedInput } from './unsaved-input.ts';

/** The browser asks before the app is left or loaded again, while `dirty`. */
export function useConfirmUnload(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmUnload);
    return () => removeEventListener('beforeunload', confirmUnload);
  }, [dirty]);
}

/** Asks before a form is left, within the app as well, while `dirty`. */
export function useConfirmLeave(dirty: boolean, options: LeaveOptions = {}): void {
  useConfirmUnload(dirty);
  useUnsavedInput(dirty, options);
}
