import { spreadsheetIdIn } from '@liftout/contract/values/sheet-address';
import { Input, type InputProps } from './input.tsx';

/** An input of a spreadsheet's ID. The sheet's whole address may be pasted: its ID is kept. */
export function SpreadsheetInput({ onChange, ...rest }: InputProps) {
  return (
    <Input
      spellCheck={false}
      autoComplete="off"
      {...rest}
      onChange={(event) => {
        const { currentTarget } = event;
        const id = spreadsheetIdIn(currentTarget.value);
        if (id !== currentTarget.value) currentTarget.value = id;
        onChange?.(event);
      }}
    />
  );
}
