import { campaigns } from '@liftout/contract/sources';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** Which part of which spreadsheet; without an id the one that is set up for the client. */
export interface SheetChoice {
  spreadsheetId: string;
  range: string;
}

export const campaignsQuery = (clientId: string, { spreadsheetId, range }: SheetChoice) =>
  queryOptions({
    queryKey: ['campaigns', clientId, spreadsheetId, range],
    queryFn: ({ signal }) =>
      call(campaigns, {
        query: { client: clientId, range, ...(spreadsheetId && { spreadsheetId }) },
        signal,
      }),
    // A sheet is edited elsewhere: opening the dialog again reads it again.
    staleTime: 0,
    refetchOnMount: 'always',
  });
