import * as z from 'zod/mini';
import { textParam } from '../../lib/dom/search-params.ts';

/** The market that is being edited, by its path. */
export const marketEditorParams = z.object({ editMarket: textParam(40) });
export type MarketEditorParams = z.output<typeof marketEditorParams>;
