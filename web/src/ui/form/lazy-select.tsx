import { lazyPart } from '../feedback/lazy-part.ts';
import { LazyPopup } from '../overlay/lazy-popup.tsx';
import type { SelectProps } from './select.tsx';
import { SelectTrigger } from './select-trigger.tsx';

const loadSelect = () => import('./select.tsx');
const Select = lazyPart(async () => ({ default: (await loadSelect()).Select<string> }));

interface LazySelectProps<V extends string>
  extends Pick<SelectProps<V>, 'options' | 'onValueChange' | 'size' | 'className'> {
  value: V;
  label: string;
}

/** A select for the first screen: the code of its list is loaded at its first use. */
export function LazySelect<V extends string>({ onValueChange, ...props }: LazySelectProps<V>) {
  const { options, label, size, className } = props;
  const shown = options.find(({ value }) => value === props.value)?.label;
  const choose = (chosen: string) => {
    const option = options.find(({ value }) => value === chosen);
    if (option) onValueChange(option.value);
  };
  return (
    <LazyPopup
      trigger={
        <SelectTrigger label={label} size={size} className={className}>
          {shown ?? 'Choose'}
        </SelectTrigger>
      }
      popup="listbox"
      load={loadSelect}
    >
      <Select {...props} onValueChange={choose} defaultOpen />
    </LazyPopup>
  );
}
