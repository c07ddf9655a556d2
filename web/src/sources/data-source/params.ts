import { choiceParam, searchParams, type ValuesOf } from '../../lib/dom/search-params.ts';
import { sectionParams } from '../../ui/layout/section-params.ts';
import { syncsParams } from '../runs/params.ts';

/** The tabs of the preview (spec section 2). */
export const previewTabs = ['overview', 'contacts', 'calls'] as const;

export const dataSourceParams = searchParams({
  tab: choiceParam(previewTabs, 'overview'),
  ...sectionParams.shape,
  runs: syncsParams.shape.runs,
  runsShown: syncsParams.shape.runsShown,
});
export type DataSourceParams = ValuesOf<typeof dataSourceParams>;
