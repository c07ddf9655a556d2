import { useEffectEvent, useLayoutEffect } from 'react';

/** A change of the address within the app. */
export interface AddressChange {
  isOtherPage: boolean;
  /** Back or forward. */
  isStep: boolean;
  /** The search parameters before and after. */
  from: object;
  search: object;
}

/** How a form takes a change of the address. */
export interface LeaveOptions {
  /** Whether it is gone with this change on the same page; with another page it always is. */
  isLostBy?: ((change: AddressChange) => boolean) | undefined;
  /** Called when its input is given up, for what stands on every page. */
  onDiscard?: (() => void) | undefined;
}

interface UnsavedInput {
  isLostBy: (change: AddressChange) => boolean;
  discard: () => void;
}

const inputs = new Set<UnsavedInput>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export const hasUnsavedInput = (): boolean => inputs.size > 0;

/** What was typed and would be gone with this change. */
export const inputLostBy = (change: AddressChange): readonly UnsavedInput[] =>
  [...inputs].filter(({ isLostBy }) => isLostBy(change));

/** @returns removes the listener */
export function onUnsavedInput(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For a form on a tab of a page. */
export const isOtherTab = ({ from, search }: AddressChange): boolean =>
  Reflect.get(from, 'tab') !== Reflect.get(search, 'tab');

/** Lets `LeaveQuestion` ask before a change of the address that would lose a form, while `dirty`. */
export function useUnsavedInput(dirty: boolean, { isLostBy, onDiscard }: LeaveOptions): void {
  const isLost = useEffectEvent((change: AddressChange) => change.isOtherPage || isLostBy?.(change) === true);
  const discard = useEffectEvent(() => onDiscard?.());
  useLayoutEffect(() => {
    if (!dirty) return;
    const input: UnsavedInput = { isLostBy: (change) => isLost(change), discard: () => discard() };
    inputs.add(input);
    tell();
    return () => {
      inputs.delete(input);
      tell();
    };
  }, [dirty]);
}
