import type { ContactSort, ExportColumn } from '@liftout/contract/contacts';
import type { ColumnWidth } from '../../ui/data/table.tsx';

/** A column of the table. `exports` are its columns in the CSV file. */
interface ColumnDefinition {
  label: string;
  exports: readonly ExportColumn[];
  sort?: ContactSort;
  numeric?: boolean;
  /** The same on every page and beside any other columns. */
  width: ColumnWidth;
  /** Shown by default. */
  isDefault: boolean;
}

/**
 * All columns in the order of the screen. The first name, with the star, is always shown. A width holds the longest
 * tier and figure whole, and a stage in two lines; names and texts are truncated. The default columns fit a window of
 * 1440 px, `dense` ones beside an index of sections too.
 */
export const columnDefinitions = {
  firstName: {
    label: 'First Name',
    exports: ['firstName'],
    sort: 'firstName',
    width: { wide: 9.5, dense: 8.75 },
    isDefault: true,
  },
  lastName: {
    label: 'Last Name',
    exports: ['lastName'],
    sort: 'lastName',
    width: { wide: 5.75, dense: 5.375 },
    isDefault: true,
  },
  firm: {
    label: 'Firm',
    exports: ['firm'],
    sort: 'firm',
    width: { wide: 7.75, dense: 6.75 },
    isDefault: true,
  },
  tier: { label: 'Tier', exports: ['advisorTier'], width: { wide: 5.75, dense: 5.625 }, isDefault: true },
  stage: {
    label: 'Stage',
    exports: ['inPipeline', 'pipelineStage'],
    width: { wide: 7, dense: 6.5 },
    isDefault: true,
  },
  revenue: {
    label: 'Revenue',
    exports: ['revenue'],
    sort: 'revenue',
    numeric: true,
    width: { wide: 5, dense: 4.75 },
    isDefault: true,
  },
  aum: {
    label: 'AUM',
    exports: ['aum'],
    sort: 'aum',
    numeric: true,
    width: { wide: 5, dense: 4.375 },
    isDefault: true,
  },
  lastContacted: {
    label: 'Last Contacted',
    exports: ['lastContacted'],
    sort: 'lastContacted',
    numeric: true,
    width: { wide: 7.25, dense: 6 },
    isDefault: true,
  },
  phone: { label: 'Phone', exports: ['phone'], width: { wide: 8, dense: 7.25 }, isDefault: true },
  nextSteps: {
    label: 'Next Steps',
    exports: ['nextSteps'],
    width: { wide: 9, dense: 6.25 },
    isDefault: true,
  },
  city: {
    label: 'City',
    exports: ['city'],
    sort: 'city',
    width: { wide: 5.75, dense: 5.375 },
    isDefault: true,
  },
  links: {
    label: 'Links',
    exports: ['linkedinUrl', 'crd'],
    width: { wide: 4.25, dense: 4.125 },
    isDefault: true,
  },
  email: { label: 'Email', exports: ['email'], width: { wide: 13, dense: 13 }, isDefault: false },
  jobTitle: { label: 'Job Title', exports: ['jobTitle'], width: { wide: 11, dense: 11 }, isDefault: false },
  dealValue: {
    label: 'Deal Value',
    exports: ['dealValue'],
    numeric: true,
    width: { wide: 6.25, dense: 6.25 },
    isDefault: false,
  },
} as const satisfies Record<string, ColumnDefinition>;

export type ColumnId = keyof typeof columnDefinitions;

const isColumnId = (name: string): name is ColumnId => Object.hasOwn(columnDefinitions, name);

/** All columns in the order of the screen. */
export const columnIds: readonly ColumnId[] = Object.keys(columnDefinitions).filter(isColumnId);
export const defaultColumns: readonly ColumnId[] = columnIds.filter((id) => columnDefinitions[id].isDefault);

export const columnOf = (id: ColumnId): ColumnDefinition => columnDefinitions[id];

/** The known columns among the names, in the screen's order, with the first name; the defaults where none is known. */
export function readColumns(names: readonly string[]): readonly ColumnId[] {
  const known = columnIds.filter((id) => names.includes(id));
  if (known.length === 0) return defaultColumns;
  return known.includes('firstName') ? known : ['firstName', ...known];
}

/** The columns of the CSV file for the visible columns; the star comes last. */
export function exportColumnsOf(columns: readonly ColumnId[]): ExportColumn[] {
  return [...columns.flatMap((id) => [...columnOf(id).exports]), 'isHighValue'];
}
