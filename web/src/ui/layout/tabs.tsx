import {
  createContext,
  type HTMLAttributes,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import { cx } from '../cx.ts';
import { chooseByKey } from '../roving.ts';

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
  /** Called with another value than the chosen one. */
  onValueChange: (value: V) => void;
  /** The tab list's accessible name. */
  label: string;
  /** Content to the right of the tabs. */
  actions?: ReactNode;
}

interface TabState {
  /** Tabs and their panels name each other by it. */
  id: string;
  value: string;
  choose: (value: string) => void;
}
const TabContext = createContext<TabState>({ id: '', value: '', choose: () => undefined });

interface TabsOfProps {
  value: string;
  /** Called with another value than the chosen one. */
  onValueChange: (value: string) => void;
  children: ReactNode;
}

/** What a `TabRow` and its `TabPanel`s are within. */
export function TabsOf({ value, onValueChange, children }: TabsOfProps) {
  const id = useId();
  const choose = (chosen: string) => {
    if (chosen !== value) onValueChange(chosen);
  };
  return <TabContext value={{ id, value, choose }}>{children}</TabContext>;
}

interface TabPanelProps extends HTMLAttributes<HTMLDivElement> {
  value: string;
}

/** What a tab shows. Drawn also while another one is chosen: its class has to hide it then. */
export function TabPanel({ value, ...rest }: TabPanelProps) {
  const { id, value: chosen } = useContext(TabContext);
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      data-state={value === chosen ? 'active' : 'inactive'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: WAI-ARIA asks for it, as a panel need not have anything to focus.
      tabIndex={0}
      {...rest}
    />
  );
}

/** Tabs. Keep the value in the address, so that it survives a reload. */
export function Tabs<V extends string>({ items, value, onValueChange, label, actions }: TabsProps<V>) {
  return (
    <TabsOf
      value={value}
      onValueChange={(chosen) => {
        const item = items.find((one) => one.value === chosen);
        if (item) onValueChange(item.value);
      }}
    >
      {/* One element, as a page puts a gap between its parts. */}
      <div className="min-w-0">
        <TabRow items={items} value={value} label={label} actions={actions} />
        {items.map((item) => (
          <TabPanel key={item.value} value={item.value} hidden={item.value !== value} className="pt-5">
            {item.value === value ? item.content : null}
          </TabPanel>
        ))}
      </div>
    </TabsOf>
  );
}

interface TabRowProps {
  items: readonly Omit<TabItem<string>, 'content'>[];
  value: string;
  label: string;
  actions?: ReactNode;
}

/** The row of tabs, within `TabsOf`. */
export function TabRow({ items, value, label, actions }: TabRowProps) {
  const { id, choose } = useContext(TabContext);
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
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => chooseByKey(event, 'tab')}
        className="-mx-1 -mb-px flex min-w-0 gap-5 px-2 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-tab-${item.value}`}
            aria-controls={`${id}-panel-${item.value}`}
            aria-selected={item.value === value}
            data-state={item.value === value ? 'active' : 'inactive'}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => choose(item.value)}
            className={cx(
              '-mx-1 flex h-9 shrink-0 items-center px-1 gap-1.5 border-transparent border-b-2 font-medium text-ink-soft transition-colors hover:text-ink max-sm:h-11',
              'focus-visible:-outline-offset-2 focus-visible:rounded-mark data-[state=active]:border-accent data-[state=active]:text-ink',
              // A border there would cover the line below the row, whatever its colour.
              'forced-colors:data-[state=active]:border-b-4 forced-colors:data-[state=inactive]:border-b-0 forced-colors:data-[state=inactive]:pb-0.5',
            )}
          >
            {item.label}
            {item.count === undefined ? null : (
              <span className="font-normal text-ink-faint text-xs">{item.count}</span>
            )}
          </button>
        ))}
      </div>
      {actions ? <div className="flex shrink-0 items-center gap-2 pb-1.5">{actions}</div> : null}
    </div>
  );
}
