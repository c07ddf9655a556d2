import type { ContactSort, ExportColumn } from '@liftout/contract/contacts';

/** A column of the table. `exports` are its columns in the CSV file. */
interface ColumnDefinition {
  label: string;
  exports: readonly ExportColumn[];
  sort?: ContactSort;
  numeric?: boolean;
  /** In rem, the same on every page and beside any other columns. */
  width: number;
  /** Shown by default. */
  isDefault: boolean;
}

/**
 * All columns in the order of the screen. The first name, with the star, is always shown. A width holds the longest
 * stage, tier and figure whole; names and texts are truncated. The default columns fit a window of 1440 px.
 */
export const columnDefinitions = {
  firstName: {
    label: 'First Name',
    exports: ['firstName'],
    sort: 'firstName',
    width: 9.5,
    isDefault: true,
  },
  lastName: { label: 'Last Name', exports: ['lastName'], sort: 'lastName', width: 5.75, isDefault: true },
  firm: { label: 'Firm', exports: ['firm'], sort: 'firm', width: 7.25, isDefault: true },
  tier: { label: 'Tier', exports: ['advisorTier'], width: 5.75, isDefault: true },
  stage: { label: 'Stage', exports: ['inPipeline', 'pipelineStage'], width: 9.5, isDefault: true },
  revenue: {
    label: 'Revenue',
    exports: ['revenue'],
    sort: 'revenue',
    numeric: true,
    width: 5,
    isDefault: true,
  },
  aum: { label: 'AUM', exports: ['aum'], sort: 'aum', numeric: true, width: 5, isDefault: true },
  lastContacted: {
    label: 'Last Contacted',
    exports: ['lastContacted'],
    sort: 'lastContacted',
    numeric: true,
    width: 7.25,
    isDefault: true,
  },
  phone: { label: 'Phone', exports: ['phone'], width: 8, isDefault: true },
  nextSteps: { label: 'Next Steps', exports: ['nextSteps'], width: 7, isDefault: true },
  city: { label: 'City', exports: ['city'], sort: 'city', width: 5.75, isDefault: true },
  links: { label: 'Links', exports: ['linkedinUrl', 'crd'], width: 4.25, isDefault: true },
  email: { label: 'Email', exports: ['email'], width: 13, isDefault: false },
  jobTitle: { label: 'Job Title', exports: ['jobTitle'], width: 11, isDefault: false },
  dealValue: { label: 'Deal Value', exports: ['dealValue'], numeric: true, width: 6.25, isDefault: false },
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
