import {
  type DataSourceConfig,
  type DataSourceInfo,
  dataSourceTypes,
  primarySourceConfig,
} from '@liftout/contract/sources';
import * as z from 'zod/mini';

const typed = z.object({
  /** Null: nothing is chosen yet. */
  dataSourceType: z.nullable(z.enum(dataSourceTypes)),
  spreadsheetId: z.string(),
  contactsRange: z.string(),
  callsRange: z.string(),
  campaignsRange: z.string(),
});
export type DataSourceTyped = z.infer<typeof typed>;

/** The form. HubSpot needs no spreadsheet, so what is typed for one is neither checked nor sent then. */
export const dataSourceForm = z.pipe(
  typed,
  z.transform(({ dataSourceType, ...sheet }, context): DataSourceConfig => {
    const refuse = (path: PropertyKey[], message: string): never => {
      context.issues.push({ code: 'custom', input: undefined, path, message });
      return z.NEVER;
    };
    if (dataSourceType === null) return refuse(['dataSourceType'], 'Choose a data source.');
    if (dataSourceType === 'secondary-source') return { dataSourceType };
    const parsed = primarySourceConfig.safeParse(sheet);
    for (const { path, message } of parsed.error?.issues ?? []) refuse(path, message);
    return { dataSourceType, primarySourceConfig: parsed.data };
  }),
);

/** The fields in their order, with the paths of the server's issues. */
export const fieldPaths = {
  dataSourceType: 'dataSourceType',
  spreadsheetId: 'primarySourceConfig.spreadsheetId',
  contactsRange: 'primarySourceConfig.contactsRange',
  callsRange: 'primarySourceConfig.callsRange',
  campaignsRange: 'primarySourceConfig.campaignsRange',
} as const satisfies Record<keyof DataSourceTyped, string>;

export const valuesOf = ({ dataSource, spreadsheetId, ranges }: DataSourceInfo): DataSourceTyped => ({
  dataSourceType: dataSource,
  spreadsheetId: spreadsheetId ?? '',
  contactsRange: ranges.contacts,
  callsRange: ranges.calls,
  campaignsRange: ranges.campaigns,
});
