import * as z from 'zod/mini';
import { choiceParam } from '../../lib/dom/search-params.ts';
import { sectionParams } from '../../ui/layout/section-params.ts';
import { syncsParams } from '../runs/params.ts';

/** The tabs of the preview (spec section 2). */
export const previewTabs = ['overview', 'contacts', 'calls'] as const;

export const dataSourceParams = z.object({
  tab: choiceParam(previewTabs, 'overview'),
  ...sectionParams.shape,
  runs: syncsParams.shape.runs,
  runsShown: syncsParams.shape.runsShown,
});
export type DataSourceParams = z.output<typeof dataSourceParams>;
