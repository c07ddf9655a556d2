import * as z from 'zod/mini';
import { choiceParam } from '../../lib/dom/search-params.ts';

/** The tabs of the preview (spec section 2). */
export const previewTabs = ['overview', 'contacts', 'calls'] as const;

export const dataSourceParams = z.object({ tab: choiceParam(previewTabs, 'overview') });
export type DataSourceParams = z.output<typeof dataSourceParams>;
