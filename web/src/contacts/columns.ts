import type { ContactSort, ExportColumn } from '@liftout/contract/contacts';

/** One column of the table. `exports` are the columns of the file that stand for it. */
interface ColumnDefinition {
  label: string;
  exports: readonly ExportColumn[];
  sort?: ContactSort;
  numeric?: boolean;
  /** On screen unless the reader chose otherwise. */
  usual: boolean;
}

/** Every column the table can have, in the order of the screen. The first name, with the star, is always there. */
export const columnDefinitions = {
  firstName: { label: 'First Name', exports: ['firstName'], sort: 'firstName', usual: true },
  lastName: { label: 'Last Name', exports: ['lastName'], sort: 'lastName', usual: true },
  firm: { label: 'Firm', exports: ['firm'], sort: 'firm', usual: true },
  tier: { label: 'Tier', exports: ['advisorTier'], usual: true },
  stage: { label: 'Stage', exports: ['inPipeline', 'pipelineStage'], usual: true },
  revenue: { label: 'Revenue', exports: ['revenue'], sort: 'revenue', numeric: true, usual: true },
  aum: { label: 'AUM', exports: ['aum'], sort: 'aum', numeric: true, usual: true },
  lastContacted: {
    label: 'Last Contacted',
    exports: ['lastContacted'],
    sort: 'lastContacted',
    numeric: true,
    usual: true,
  },
  city: { label: 'City', exports: ['city'], sort: 'city', usual: true },
  links: { label: 'Links', exports: ['linkedinUrl', 'crd'], usual: true },
  email: { label: 'Email', exports: ['email'], usual: false },
  phone: { label: 'Phone', exports: ['phone'], usual: false },
  jobTitle: { label: 'Job Title', exports: ['jobTitle'], usual: false },
  dealValue: { label: 'Deal Value', exports: ['dealValue'], numeric: true, usual: false },
  nextSteps: { label: 'Next Steps', exports: ['nextSteps'], usual: false },
} as const satisfies Record<string, ColumnDefinition>;

export type ColumnId = keyof typeof columnDefinitions;

const isColumnId = (name: string): name is ColumnId => Object.hasOwn(columnDefinitions, name);

/** Every column in the order of the screen. */
export const columnIds: readonly ColumnId[] = Object.keys(columnDefinitions).filter(isColumnId);
export const usualColumns: readonly ColumnId[] = columnIds.filter((id) => columnDefinitions[id].usual);

export const columnOf = (id: ColumnId): ColumnDefinition => columnDefinitions[id];

/** The known columns among the names, in the screen's order and with the first name; none of them known: the usual ones. */
export function readColumns(names: readonly string[]): readonly ColumnId[] {
  const known = columnIds.filter((id) => names.includes(id));
  if (known.length === 0) return usualColumns;
  return known.includes('firstName') ? known : ['firstName', ...known];
}

/** The columns of a file that has what the screen shows; the star, which every row has, comes last. */
export function exportColumnsOf(columns: readonly ColumnId[]): ExportColumn[] {
  return [...columns.flatMap((id) => [...columnOf(id).exports]), 'isHighValue'];
}
