import { setCityMarket } from '@liftout/contract/city-markets';
import { type UploadMarket, uploadMarkets } from '@liftout/contract/values/upload-markets';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { counted } from '../lib/format/formats.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { sendCityMarket } from './queries.ts';

export interface CityChoice {
  key: string;
  /** As the screen writes it. */
  city: string;
  market: UploadMarket['path'] | null;
  before: UploadMarket['path'] | null;
}

export const marketNameOf = (path: string | null): string =>
  uploadMarkets.find((market) => market.path === path)?.name ?? 'no market';

/** Assigns a city to a market, or takes that back. */
export function useCityMarket() {
  const change = useChange({
    by: setCityMarket,
    clientId: null,
    scope: 'city-market',
    send: ({ key, market }: CityChoice) => sendCityMarket({ key, market }),
    done: ({ moves }, choice) => ({
      tone: 'positive',
      title: `${choice.city} counts in ${marketNameOf(choice.market)}`,
      description: `${counted(moves, 'move')} of all uploads changed.`,
      undo: () => change.mutate({ ...choice, market: choice.before, before: choice.market }),
    }),
    onError: (error, { city }) =>
      toast({
        tone: 'negative',
        title: `Couldn't change the market of ${city}`,
        description: messageOf(error, 'No response from the server. Try again.'),
      }),
  });
  return change;
}
