import type { ContactSort, ExportColumn } from '@liftout/contract/contacts';

/** A column of the table. `exports` are its columns in the CSV file. */
interface ColumnDefinition {
  label: string;
  exports: readonly ExportColumn[];
  sort?: ContactSort;
  numeric?: boolean;
  /** Shown by default. */
  isDefault: boolean;
}

/** All columns in the order of the screen. The first name, with the star, is always shown. */
export const columnDefinitions = {
  firstName: { label: 'First Name', exports: ['firstName'], sort: 'firstName', isDefault: true },
  lastName: { label: 'Last Name', exports: ['lastName'], sort: 'lastName', isDefault: true },
  firm: { label: 'Firm', exports: ['firm'], sort: 'firm', isDefault: true },
  tier: { label: 'Tier', exports: ['advisorTier'], isDefault: true },
  stage: { label: 'Stage', exports: ['inPipeline', 'pipelineStage'], isDefault: true },
  revenue: { label: 'Revenue', exports: ['revenue'], sort: 'revenue', numeric: true, isDefault: true },
  aum: { label: 'AUM', exports: ['aum'], sort: 'aum', numeric: true, isDefault: true },
  lastContacted: {
    label: 'Last Contacted',
    exports: ['lastContacted'],
    sort: 'lastContacted',
    numeric: true,
    isDefault: true,
  },
  city: { label: 'City', exports: ['city'], sort: 'city', isDefault: true },
  links: { label: 'Links', exports: ['linkedinUrl', 'crd'], isDefault: true },
  email: { label: 'Email', exports: ['email'], isDefault: false },
  phone: { label: 'Phone', exports: ['phone'], isDefault: false },
  jobTitle: { label: 'Job Title', exports: ['jobTitle'], isDefault: false },
  dealValue: { label: 'Deal Value', exports: ['dealValue'], numeric: true, isDefault: false },
  nextSteps: { label: 'Next Steps', exports: ['nextSteps'], isDefault: false },
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
