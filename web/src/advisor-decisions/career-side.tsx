import type { Career } from '@liftout/contract/advisor-decisions';
import { AdvisorLink } from '../advisor-link/index.ts';
import { careerDetail, moveDetail, moveText } from './words.ts';

/** One of two careers side by side: the name (with `linked`, a link to the advisor's page), what is known, and the moves, oldest first. */
export function CareerSide({ career, linked = false }: { career: Career; linked?: boolean }) {
  return (
    <div className="min-w-0">
      <p dir="auto" className="text-left wrap-anywhere font-medium">
        {linked && career.advisorId ? (
          <AdvisorLink id={career.advisorId}>{career.name}</AdvisorLink>
        ) : (
          career.name
        )}
      </p>
      <p className="text-ink-soft text-sm tabular-nums">{careerDetail(career)}</p>
      <ol className="mt-2 flex flex-col gap-2 border-line border-l pl-3">
        {career.moves.map((move) => (
          <li key={`${move.id} ${move.movedOn} ${moveText(move)}`} className="wrap-anywhere text-sm">
            <p>{moveText(move)}</p>
            <p className="text-ink-soft">
              {move.name === career.name ? moveDetail(move) : `${move.name}, ${moveDetail(move)}`}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
