import { firmListSorts } from '@liftout/contract/values/firm-channels';
import { choiceParam, pageParam, searchParams, textParam, type ValuesOf } from '../lib/dom/search-params.ts';

/** The list of firm names: its page, search, and whether it shows decided ones. */
export const firmNamesParams = searchParams({
  names: pageParam(),
  namesQuery: textParam(100),
  namesStatus: choiceParam(['review', 'confirmed'], 'review'),
});
export type FirmNamesParams = ValuesOf<typeof firmNamesParams>;

/** The list of firms: page, search, channel ('' for all), sort, and the open firm. */
export const firmsParams = searchParams({
  firms: pageParam(),
  firmsQuery: textParam(100),
  firmsChannel: textParam(20),
  firmsSort: choiceParam(firmListSorts, 'moves'),
  firmsOrder: choiceParam(['default', 'asc', 'desc'], 'default'),
  openFirm: textParam(36),
});
export type FirmsParams = ValuesOf<typeof firmsParams>;
