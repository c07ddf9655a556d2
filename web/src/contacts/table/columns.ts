import type { ContactSort, ExportColumn } from '@liftout/contract/contacts';

/** One column of the table. `exports` are the columns of the file that stand for it. */
interface ColumnDefinition {
  label: string;
  exports: readonly ExportColumn[];
  sort?: ContactSort;
  numeric?: boolean;
  /** On screen unless the reader chose otherwise. */
  isDefault: boolean;
}

/** Every column the table can have, in the order of the screen. The first name, with the star, is always there. */
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

/** Every column in the order of the screen. */
export const columnIds: readonly ColumnId[] = Object.keys(columnDefinitions).filter(isColumnId);
export const defaultColumns: readonly ColumnId[] = columnIds.filter((id) => columnDefinitions[id].isDefault);

export const columnOf = (id: ColumnId): ColumnDefinition => columnDefinitions[id];

/** The known columns among the names, in the screen's order, always with the first name. The defaults where none is known. */
export function readColumns(names: readonly string[]): readonly ColumnId[] {
  const known = columnIds.filter((id) => names.includes(id));
  if (known.length === 0) return defaultColumns;
  return known.includes('firstName') ? known : ['firstName', ...known];
}

/** The columns of a file that has what the screen shows; the star, which every row has, comes last. */
export function exportColumnsOf(columns: readonly ColumnId[]): ExportColumn[] {
  return [...columns.flatMap((id) => [...columnOf(id).exports]), 'isHighValue'];
}
