import type { ButtonHTMLAttributes } from 'react';

interface RadioItemProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  checked: boolean;
  /** Called when it becomes the chosen one, and not for a click on the one that is chosen already. */
  onChoose: () => void;
  /** Reached by Tab (`reachableOf`). */
  reachable: boolean;
}

/** One of a radio group: within an element with `role="radiogroup"` and `chooseByKey`. */
export function RadioItem({ checked, onChoose, reachable, ...rest }: RadioItemProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio button can't hold text or an icon.
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      data-state={checked ? 'checked' : 'unchecked'}
      tabIndex={reachable ? 0 : -1}
      onClick={() => {
        if (!checked) onChoose();
      }}
      {...rest}
    />
  );
}
