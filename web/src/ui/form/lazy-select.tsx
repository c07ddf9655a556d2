import { lazy } from 'react';
import { LazyPopup } from '../overlay/lazy-popup.tsx';
import type { SelectProps } from './select.tsx';
import { SelectTrigger } from './select-trigger.tsx';

const loadSelect = () => import('./select.tsx');
const Select = lazy(async () => ({ default: (await loadSelect()).Select<string> }));

/** A select for the first screen: the code of its list is loaded at its first use. */
export function LazySelect(
  props: Pick<SelectProps<string>, 'options' | 'value' | 'onValueChange'> & { label: string },
) {
  const shown = props.options.find(({ value }) => value === props.value)?.label;
  return (
    <LazyPopup
      trigger={<SelectTrigger label={props.label}>{shown}</SelectTrigger>}
      popup="listbox"
      load={loadSelect}
    >
      <Select {...props} defaultOpen />
    </LazyPopup>
  );
}
