import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';

export interface TabItem<V extends string> {
  value: V;
  label: string;
  /** A small figure next to the label. */
  count?: number | undefined;
  content: ReactNode;
}

export interface TabsProps<V extends string> {
  items: readonly TabItem<V>[];
  value: V;
  onValueChange: (value: V) => void;
  /** The tab list's accessible name. */
  label: string;
  /** Content to the right of the tabs. */
  actions?: ReactNode;
}

/** Tabs. Keep the value in the address, so that it survives a reload. */
export function Tabs<V extends string>({ items, value, onValueChange, label, actions }: TabsProps<V>) {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(chosen) => {
        const item = items.find((one) => one.value === chosen);
        if (item) onValueChange(item.value);
      }}
    >
      <TabRow items={items} value={value} label={label} actions={actions} />
      {items.map((item) => (
        <RadixTabs.Content key={item.value} value={item.value} className="pt-5">
          {item.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

interface TabRowProps {
  items: readonly Omit<TabItem<string>, 'content'>[];
  value: string;
  label: string;
  actions?: ReactNode;
}

/** Radix focuses a clicked tab by script, for which browsers draw a focus ring. This attribute hides it. */
const markPress = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  currentTarget.dataset.pressed = '';
};
const unmarkPress = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset.pressed;
};

/** The row of tabs, within Radix's `Tabs.Root`. */
export function TabRow({ items, value, label, actions }: TabRowProps) {
  const list = useRef<HTMLDivElement>(null);
  // Centres the chosen tab where the row is wider than the screen. scrollIntoView would scroll the page too.
  useEffect(() => {
    const row = list.current;
    const tab = row && value && row.querySelector('[data-state="active"]');
    if (!tab) return;
    const [around, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
  }, [value]);
  return (
    <div className="flex items-end justify-between gap-4 border-b">
      <RadixTabs.List
        ref={list}
        aria-label={label}
        className="-mx-1 -mb-px flex min-w-0 gap-5 px-2 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
      >
        {items.map((item) => (
          <RadixTabs.Trigger
            key={item.value}
            value={item.value}
            onPointerDown={markPress}
            onKeyDown={unmarkPress}
            onBlur={unmarkPress}
            className={cx(
              '-mx-1 flex h-9 shrink-0 items-center px-1 gap-1.5 border-transparent border-b-2 font-medium text-ink-soft transition-colors hover:text-ink max-sm:h-11',
              'focus-visible:-outline-offset-2 focus-visible:rounded-mark data-pressed:outline-none data-[state=active]:border-accent data-[state=active]:text-ink',
            )}
          >
            {item.label}
            {item.count === undefined ? null : (
              <span className="font-normal text-ink-faint text-xs">{item.count}</span>
            )}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {actions ? <div className="flex shrink-0 items-center gap-2 pb-1.5">{actions}</div> : null}
    </div>
  );
}
