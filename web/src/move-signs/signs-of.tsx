import type { ContactSign, SignTest } from '@liftout/contract/move-signs';
import { type FailedQuery, QueryError } from '../ui/feedback/query-error.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { noMarket, notTested } from './labels.ts';
import { SignList } from './sign-list.tsx';
import { SignTests } from './sign-tests.tsx';

interface Found {
  market: string | null;
  tests: SignTest[];
  signs: ContactSign[];
}

interface SignsOfProps {
  clientId: string;
  name: string;
  query: FailedQuery & { isPending: boolean; isLoadingError: boolean; data: Found | undefined };
}

/** The signs that somebody may move, with their counts; why there are none. */
export function SignsOf({ clientId, name, query }: SignsOfProps) {
  if (query.isPending) return <SkeletonText lines={2} />;
  if (query.isLoadingError || !query.data)
    return <QueryError compact what="the signs of a move" query={query} />;
  const { signs, tests, market } = query.data;
  if (market === null) return <p className="text-ink-soft text-sm">{noMarket}</p>;
  if (tests.length === 0) return <p className="text-ink-soft text-sm">{notTested}</p>;
  return (
    <div className="flex flex-col gap-2">
      {signs.length > 0 ? (
        <SignList clientId={clientId} name={name} signs={signs} />
      ) : (
        <p className="text-ink-soft text-sm">
          {tests.some(({ isShown }) => isShown)
            ? 'No signs of a move.'
            : 'Nothing to show: no sign has predicted moves in your market so far.'}
        </p>
      )}
      <SignTests tests={tests} />
    </div>
  );
}
