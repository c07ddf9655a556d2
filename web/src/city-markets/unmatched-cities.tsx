import type { UnmatchedCity } from '@liftout/contract/city-markets';
import { type UploadMarket, uploadMarkets } from '@liftout/contract/values/upload-markets';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { count, counted } from '../lib/format/formats.ts';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { Count } from '../ui/data/values.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Select } from '../ui/form/select.tsx';
import { phone, useMatches } from '../ui/layout/use-matches.ts';
import { uploadCitiesQuery } from './queries.ts';
import { marketNameOf, useCityMarket } from './use-city-market.ts';

interface UnmatchedCitiesProps {
  uploadId: string;
  /** The path of the upload's market, which is suggested; null where it is of all markets. */
  market: string | null;
  /** Beside the heading. */
  action?: ReactNode;
  /** What stands above says what it is. */
  untitled?: boolean;
  /** In place of the table where every move is in a market. */
  empty?: ReactNode;
}

const title = 'Cities in no market';

/** The cities of an upload that no market has: how many moves each has and why, and a market to count them in. */
export function UnmatchedCities(props: UnmatchedCitiesProps) {
  const { uploadId, market, action, untitled = false, empty = null } = props;
  const query = useQuery(uploadCitiesQuery(uploadId));
  const { data } = query;
  const isPhone = useMatches(phone);
  if (query.isLoadingError) return <QueryError compact what="the cities in no market" query={query} />;
  if (!data) return <SkeletonRows rows={3} columns={3} linesOnPhone={3} />;
  const { moves, cities, listed } = data;
  if (listed.length === 0) return empty;
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <div>
          {untitled ? null : <h4 className="font-medium text-sm">{title}</h4>}
          <p className="text-ink-soft text-sm">
            {moves === 0
              ? 'All of these now count in a market.'
              : `${counted(moves, 'move')} ${moves === 1 ? 'counts' : 'count'} in no market (${counted(cities, 'city', 'cities')}). Choose a market where one should.`}
          </p>
        </div>
        {action}
      </div>
      <div className="overflow-hidden rounded-control border border-line-soft">
        <Table label={title} maxHeight="22rem">
          <thead>
            <tr>
              <Th>City</Th>
              <Th numeric>Moves</Th>
              {isPhone ? null : <Th>Market</Th>}
            </tr>
          </thead>
          <tbody>
            {listed.map((city) => (
              <CityRow key={`${city.key} ${city.market}`} city={city} suggested={market} isPhone={isPhone} />
            ))}
          </tbody>
        </Table>
      </div>
      {cities > listed.length ? (
        <p className="mt-1.5 text-ink-faint text-xs">
          The {count(listed.length)} with the most moves are shown; download the warnings to see them all.
        </p>
      ) : null}
    </div>
  );
}

interface CityRowProps {
  city: UnmatchedCity;
  suggested: string | null;
  /** The markets are then below the city, as three columns do not fit. */
  isPhone: boolean;
}

function CityRow({ city, suggested, isPhone }: CityRowProps) {
  const name = nameOf(city);
  const choice =
    city.key === null ? null : <MarketChoice id={city.key} name={name} city={city} suggested={suggested} />;
  return (
    <Tr>
      <Td prose className="min-w-40 py-1.5">
        {name}
        {city.reason ? <span className="block text-ink-soft text-sm">{city.reason}</span> : null}
        {isPhone && choice ? <span className="mt-1.5 block">{choice}</span> : null}
      </Td>
      <Td numeric>
        <Count value={city.moves} />
      </Td>
      {isPhone ? null : <Td>{choice ?? '—'}</Td>}
    </Tr>
  );
}

interface MarketChoiceProps {
  id: string;
  name: string;
  city: UnmatchedCity;
  suggested: string | null;
}

function MarketChoice({ id, name, city, suggested }: MarketChoiceProps) {
  const change = useCityMarket();
  const before = pathOf(city.market);
  const choose = (market: UploadMarket['path'] | null) =>
    change.mutate({ key: id, city: name, market, before });
  if (city.market !== null)
    return (
      <span className="inline-flex items-center gap-2">
        {marketNameOf(city.market)}
        <Button
          size="sm"
          variant="ghost"
          busy={change.isPending}
          aria-label={`Take ${name} out of ${marketNameOf(city.market)}`}
          onClick={() => choose(null)}
        >
          Take back
        </Button>
      </span>
    );
  const own = pathOf(suggested);
  const others = uploadMarkets.filter(({ path }) => path !== own);
  return (
    <span className="inline-flex items-center gap-2">
      {own ? (
        <Button
          size="sm"
          busy={change.isPending}
          aria-label={`Count ${name} in ${marketNameOf(own)}`}
          onClick={() => choose(own)}
        >
          {marketNameOf(own)}
        </Button>
      ) : null}
      <Select
        size="sm"
        className="w-28"
        label={`Another market for ${name}`}
        placeholder="Another"
        options={others.map(({ path, name: label }) => ({ value: path, label }))}
        value=""
        disabled={change.isPending}
        onValueChange={choose}
      />
    </span>
  );
}

const pathOf = (path: string | null): UploadMarket['path'] | null =>
  uploadMarkets.find((market) => market.path === path)?.path ?? null;

const nameOf = ({ city, state }: UnmatchedCity): string =>
  city === '' ? 'No city' : state === null ? city : `${city}, ${state}`;
