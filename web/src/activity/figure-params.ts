import { choiceParam, pageParam, searchParams } from '../lib/dom/search-params.ts';

/** The engagement figure whose activities are open, and their page. */
export const figureParams = searchParams({
  figure: choiceParam(
    ['', 'calls', 'emails', 'sms', 'callsDialed', 'connectRate', 'avgCampaignTime', 'totalTalkTime'],
    '',
  ),
  figurePage: pageParam(),
});
