import { searchParams, textParam, type ValuesOf } from '../../lib/dom/search-params.ts';

/** The market that is being edited, by its path. */
export const marketEditorParams = searchParams({ editMarket: textParam(40) });
export type MarketEditorParams = ValuesOf<typeof marketEditorParams>;
