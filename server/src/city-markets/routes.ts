import * as contract from '@liftout/contract/city-markets';
import type { Serve } from '../platform/http/route.ts';
import type { CityMarketsService } from './service.ts';

export function cityMarketRoutes(serve: Serve, cities: CityMarketsService): void {
  serve(contract.listUploadCities, ({ scope, params }) => cities.ofUpload(scope.actor, params.id));
  serve(contract.setCityMarket, ({ scope, body }) => cities.assign(scope.actor, body));
}
