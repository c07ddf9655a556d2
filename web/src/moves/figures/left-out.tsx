import type { MovesLeftOut } from '@liftout/contract/moves';
import type { MoveClassFilter } from '@liftout/contract/values/choices';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { counted } from '../../lib/format/formats.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { leftOutQuery, type MovesScope } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';

interface LeftOutProps {
  of: MovesScope;
  selection: MovesSelection;
  /** The figure needs both firms. */
  bothFirms?: boolean;
  /** The figure has no data: that it leaves nothing out would mean nothing. Undefined: not known yet. */
  isEmpty: boolean | undefined;
  /** Shows exactly the rows of a kind. */
  onOpen: (kind: MoveClassFilter) => void;
}

interface Part {
  kind: MoveClassFilter;
  text: string;
}

function partsOf(counts: MovesLeftOut, conversions: boolean, bothFirms: boolean): Part[] {
  const { conversions: converted, takeovers, repeats, oneFirm } = counts;
  const parts: [number, Part][] = [
    [conversions ? 0 : converted, { kind: 'conversion', text: counted(converted, 'conversion') }],
    [conversions ? 0 : takeovers, { kind: 'takeover', text: counted(takeovers, 'takeover') }],
    [repeats, { kind: 'repeat', text: counted(repeats, 'repeat') }],
    [
      bothFirms ? oneFirm : 0,
      { kind: 'one-firm', text: counted(oneFirm, 'row with one firm', 'rows with one firm') },
    ],
  ];
  return parts.filter(([found]) => found > 0).map(([, part]) => part);
}

export const LeftOutSkeleton = () => <Skeleton className="h-4 w-64 max-w-full" />;

/** What a figure leaves out, in one line that has its place from the start; each number opens exactly its rows. */
export function LeftOut({ of, selection, bothFirms = false, isEmpty, onOpen }: LeftOutProps) {
  const { data, isPending } = useQuery(leftOutQuery(of, selection));
  if (isPending || isEmpty === undefined) return <LeftOutSkeleton />;
  if (!data) return null;
  const parts = partsOf(data, selection.conversions, bothFirms);
  if (parts.length === 0 && isEmpty) return null;
  if (parts.length === 0) return <p className="text-ink-faint text-xs">Leaves nothing out.</p>;
  return (
    <p className="text-ink-faint text-xs">
      Leaves out{' '}
      {parts.map(({ kind, text }, index) => (
        <Fragment key={kind}>
          {index === 0 ? '' : index === parts.length - 1 ? ' and ' : ', '}
          <button
            type="button"
            aria-label={`Show the ${text} left out`}
            className="rounded-mark underline decoration-line underline-offset-2 hover:text-ink"
            onClick={() => onOpen(kind)}
          >
            {text}
          </button>
        </Fragment>
      ))}
      .
    </p>
  );
}
