import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useContext, useRef } from 'react';
import { cx } from '../cx.ts';
import { keepFocusIfReopened } from './keep-focus.ts';
import { entriesOf, useListKeys } from './list-keys.ts';
import { OpenedByKey } from './opened-by-key.ts';
import { overlayStyle } from './overlay-style.ts';

const itemStyle =
  'flex min-h-8 max-sm:min-h-11 pointer-coarse:min-h-11 cursor-default select-none items-center gap-2 rounded-mark px-2 py-1 outline-none data-[disabled]:text-ink-faint data-[highlighted]:bg-hover [&>svg]:shrink-0 [&>svg]:text-ink-faint';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Open at the first render. */
  defaultOpen?: boolean;
  /** Called as it closes; with `preventDefault` the focus does not return to the button. */
  onCloseAutoFocus?: (event: Event) => void;
}

/** A menu of actions. It scrolls where the window is low. */
export function Menu({ trigger, children, align = 'end', defaultOpen = false, onCloseAutoFocus }: MenuProps) {
  const content = useRef<HTMLDivElement>(null);
  const onKeyDownCapture = useListKeys();
  // Radix focuses the first entry too, but only after a key press that it handled itself.
  const focusesFirst = useRef(useContext(OpenedByKey) && defaultOpen);
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cx(
            overlayStyle,
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1',
          )}
          ref={content}
          onKeyDownCapture={onKeyDownCapture}
          onCloseAutoFocus={(event) => {
            keepFocusIfReopened(content)(event);
            onCloseAutoFocus?.(event);
          }}
          onFocus={({ target, currentTarget }) => {
            if (!focusesFirst.current || target !== currentTarget) return;
            focusesFirst.current = false;
            entriesOf(currentTarget)[0]?.focus();
          }}
          onInteractOutside={(event) => {
            // The button toggles the menu itself.
            const button = document.getElementById(content.current?.getAttribute('aria-labelledby') ?? '');
            if (event.target instanceof Node && button?.contains(event.target)) event.preventDefault();
          }}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  children: ReactNode;
  onSelect: () => void;
  icon?: ReactNode;
  /** A short note, at the right. */
  aside?: ReactNode;
  /** Its key, at the right; not on touch screens, which have none. */
  shortcut?: string | undefined;
  danger?: boolean;
  disabled?: boolean;
}

/** One action, labelled by its result: `Move to Closing`. */
export function MenuItem({
  children,
  onSelect,
  icon,
  aside,
  shortcut,
  danger = false,
  disabled = false,
}: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className={cx(itemStyle, danger && 'text-negative [&>svg]:text-negative')}
      disabled={disabled}
      onSelect={onSelect}
    >
      {icon}
      <span className="grow">{children}</span>
      {aside ? <span className="pl-4 text-ink-faint text-xs">{aside}</span> : null}
      {shortcut ? (
        <span className="pl-4 text-ink-faint text-xs pointer-coarse:hidden">{shortcut}</span>
      ) : null}
    </DropdownMenu.Item>
  );
}

interface MenuChoiceProps<V extends string> {
  options: readonly { value: V; label: string }[];
  value: V;
  onValueChange: (value: V) => void;
}

/** A choice of one; the chosen option has a tick. */
export function MenuChoice<V extends string>({ options, value, onValueChange }: MenuChoiceProps<V>) {
  return (
    <DropdownMenu.RadioGroup
      value={value}
      onValueChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onValueChange(option.value);
      }}
    >
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className={cx(itemStyle, 'justify-between')}
        >
          {option.label}
          <DropdownMenu.ItemIndicator className="inline-flex text-accent">
            <Check aria-hidden size={16} />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

interface MenuTickProps {
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** A box to tick for the action that is chosen next: the menu stays open. */
export function MenuTick({ label, checked, onCheckedChange }: MenuTickProps) {
  return (
    <DropdownMenu.CheckboxItem
      className={cx(itemStyle, 'max-w-72')}
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span
        aria-hidden
        className="grid size-4 shrink-0 place-items-center rounded-mark border border-line bg-surface-raised text-accent"
      >
        <DropdownMenu.ItemIndicator>
          <Check size={14} />
        </DropdownMenu.ItemIndicator>
      </span>
      <span className="wrap-anywhere">{label}</span>
    </DropdownMenu.CheckboxItem>
  );
}

/** A heading of the actions below it. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2 pt-1.5 pb-1 text-ink-faint text-xs">{children}</DropdownMenu.Label>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line-soft" />;
}
