import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { focusable } from '../overlay/focusable.ts';

/** In rem. `dense`: on a page with an index of its sections and in narrow windows, in smaller type. */
export interface ColumnWidth {
  wide: number;
  dense: number;
}

interface TableProps {
  /** The table's name for screen readers. */
  label: string;
  children: ReactNode;
  /** The rows scroll under the header beyond this height. A CSS length, or `none`. */
  maxHeight?: string;
  busy?: boolean;
  /**
   * The columns' widths. They then do not follow the rows, so that nothing jumps from page to page; a last column
   * without a width takes what is left, and the cells are closer together.
   */
  widths?: readonly ColumnWidth[];
}

/** The least width of the column that takes what is left. */
const restWidth = 2.25;

const columnStyle = 'w-(--wide) print:w-auto! in-data-beside-index:w-(--dense) max-[70rem]:w-(--dense)';

const widthsOf = ({ wide, dense }: ColumnWidth): CSSProperties & Record<`--${string}`, string> => ({
  '--wide': `${wide}rem`,
  '--dense': `${dense}rem`,
});

const leastWidth = (widths: readonly ColumnWidth[]): ColumnWidth =>
  widths.reduce((sum, { wide, dense }) => ({ wide: sum.wide + wide, dense: sum.dense + dense }), {
    wide: restWidth,
    dense: restWidth,
  });

/** A table of records. The header stays in view, and so do `sticky` columns when it scrolls sideways. */
export function Table({
  label,
  children,
  maxHeight = 'calc(100dvh - 9rem)',
  busy = false,
  widths,
}: TableProps) {
  return (
    <section
      aria-label={label}
      {...focusable}
      aria-busy={busy || undefined}
      className="relative overflow-auto overscroll-x-contain print:max-h-none! print:overflow-visible focus-visible:-outline-offset-2"
      style={{ maxHeight }}
    >
      <table
        aria-label={label}
        className={cx(
          'w-full border-separate border-spacing-0 transition-opacity',
          widths &&
            'min-w-(--wide) table-fixed [--cell-space:0.375rem] print:min-w-0! print:table-auto in-data-beside-index:min-w-(--dense) in-data-beside-index:text-sm in-data-beside-index:[--cell-space:0.3125rem] max-[70rem]:min-w-(--dense) max-[70rem]:text-sm max-[70rem]:[--cell-space:0.3125rem]',
          busy && 'opacity-60',
        )}
        style={widths && widthsOf(leastWidth(widths))}
      >
        {widths ? (
          <colgroup>
            {widths.map((width, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
              <col key={at} className={columnStyle} style={widthsOf(width)} />
            ))}
            <col />
          </colgroup>
        ) : null}
        {children}
      </table>
    </section>
  );
}

export type SortDirection = 'asc' | 'desc';

interface ThProps extends Omit<ComponentProps<'th'>, 'onClick'> {
  /** Figures, aligned right. */
  numeric?: boolean;
  /** Stays at the left when the table scrolls sideways. */
  sticky?: boolean;
  /** The direction this column is sorted in; null when another one is. Leave out where it can't be sorted. */
  sort?: SortDirection | null;
  onSort?: () => void;
  /** Content before the sort button, such as a checkbox that selects all rows. */
  before?: ReactNode;
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const;

/**
 * A column's header, with a button inside when it can be sorted. On paper the button has no box: browsers leave such boxes
 * out where they repeat the header on the next page.
 */
export function Th({
  numeric = false,
  sticky = false,
  sort,
  onSort,
  before,
  className,
  children,
  ...rest
}: ThProps) {
  const Arrow = sort === 'asc' ? ArrowUp : sort === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={onSort ? (sort ? sortNames[sort] : 'none') : undefined}
      className={cx(
        'sticky top-0 z-10 h-9 pointer-coarse:h-11 whitespace-nowrap border-line border-b bg-surface-raised px-[var(--cell-space,0.75rem)] font-medium text-ink-soft text-xs print:static print:px-1',
        numeric ? 'text-right' : 'text-left',
        sticky && 'left-0 z-20',
        // On paper a sorted column's arrow stays beside its label.
        !sort && 'print:whitespace-normal',
        className,
      )}
      {...rest}
    >
      {before}
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cx(
            'group -mx-1 inline-flex h-6 items-center gap-1 rounded-mark px-1 hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11 print:contents',
            numeric && 'flex-row-reverse',
            sort && 'text-ink',
          )}
        >
          {children}
          <Arrow
            aria-hidden
            size={12}
            className={cx(
              'shrink-0 print:inline',
              sort
                ? 'text-accent'
                : 'text-ink-faint opacity-0 transition-opacity print:hidden group-hover:opacity-100 group-focus-visible:opacity-100',
            )}
          />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

interface TrProps extends ComponentProps<'tr'> {
  /** The row that is open in a drawer, or selected. */
  selected?: boolean;
}

/** A row. Its name cell needs a link or a button, so that it can be opened by keyboard. */
export function Tr({ selected = false, className, ...rest }: TrProps) {
  return (
    <tr
      data-selected={selected || undefined}
      className={cx(
        'group/row focus-within:bg-[color-mix(in_oklch,var(--surface-raised),var(--ink)_4%)] hover:bg-[color-mix(in_oklch,var(--surface-raised),var(--ink)_4%)] data-selected:bg-accent-soft',
        className,
      )}
      {...rest}
    />
  );
}

interface TdProps extends ComponentProps<'td'> {
  numeric?: boolean;
  sticky?: boolean;
  /** Holds sentences: they wrap, and the row grows. */
  prose?: boolean;
}

/**
 * It has the row's tint too, mixed into an opaque background, to cover what scrolls below it. Other cells have none: a
 * pointer over a row, or a selection, would restyle each of them. Nor may it inherit, which would do the same.
 */
const stickyCell =
  'sticky left-0 z-[5] bg-surface-raised group-hover/row:bg-[color-mix(in_oklch,var(--surface-raised),var(--ink)_4%)] group-focus-within/row:bg-[color-mix(in_oklch,var(--surface-raised),var(--ink)_4%)] group-data-[selected]/row:bg-accent-soft';

/** A cell, 40 px high. Unknown figures are `Money` or `Percent` of null. */
export function Td({ numeric = false, sticky = false, prose = false, className, ...rest }: TdProps) {
  return (
    <td
      className={cx(
        'h-10 border-b px-[var(--cell-space,0.75rem)] print:static print:whitespace-normal print:px-1 print:text-xs group-last/row:border-b-0',
        prose ? 'wrap-anywhere min-w-36 whitespace-normal py-2' : 'whitespace-nowrap py-0',
        numeric && 'text-right tabular-nums',
        sticky && stickyCell,
        className,
      )}
      {...rest}
    />
  );
}

/** Actions of a row: visible on hover and focus, always visible on touch screens. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center justify-end gap-0.5 opacity-0 transition-opacity focus-within:opacity-100 group-hover/row:opacity-100 group-focus-within/row:opacity-100 [@media(hover:none)]:opacity-100">
      {children}
    </span>
  );
}

/** The last heads of a table of files: their counts, and the actions on a row. */
export function CountHeads({ labels }: { labels: readonly string[] }) {
  return (
    <>
      {labels.map((label) => (
        <Th key={label} numeric>
          {label}
        </Th>
      ))}
      <Th>
        <span className="sr-only">Actions</span>
      </Th>
    </>
  );
}
