import * as z from 'zod/mini';
import { choiceParam, pageParam } from '../lib/dom/search-params.ts';

/** The engagement figure whose activities are open, and their page. */
export const figureParams = z.object({
  figure: choiceParam(
    ['', 'calls', 'emails', 'sms', 'callsDialed', 'connectRate', 'avgCampaignTime', 'totalTalkTime'],
    '',
  ),
  figurePage: pageParam(),
});
