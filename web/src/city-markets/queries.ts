import { listUploadCities, setCityMarket } from '@liftout/contract/city-markets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** The cities of an upload that no market has. */
export const uploadCitiesQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(listUploadCities, null, id),
    queryFn: ({ signal }) => call(listUploadCities, { params: { id }, signal }),
  });

export const sendCityMarket = (body: Parameters<typeof call<typeof setCityMarket>>[1]['body']) =>
  call(setCityMarket, { body });
