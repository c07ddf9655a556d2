import type { Brief as BriefOfWeek } from '@liftout/contract/brief';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { InsightsPart, QueuePart, SilentDealsPart, StepsPart } from './now-parts.tsx';
import { CallsPart, ContactsPart, MovesPart, PipelinePart, WatchedPart } from './week-parts.tsx';

/** The parts of a brief, people at the left and figures at the right where there is room for two columns. */
export function Brief({ clientId, brief }: { clientId: string; brief: BriefOfWeek }) {
  const { watched, insights, queue, steps, pipeline, moves, contacts, silentDeals, calls } = brief;
  const parts = [watched, insights, queue, steps, pipeline, moves, contacts, silentDeals, calls];
  if (parts.every((part) => part === null))
    return (
      <div className="rounded-card border border-line-soft">
        <EmptyState
          title={brief.next === null ? 'Nothing to report this week' : 'Nothing to report for that week'}
          description="A week's moves, insights, next steps and calls appear here. Watch a firm or an advisor to see their moves."
        />
      </div>
    );
  // An earlier week may have no people: figures take both columns then.
  const hasPeople = [watched, insights, queue, steps, contacts].some((part) => part !== null);
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2 print:grid-cols-2 print:gap-x-8 print:gap-y-3">
      <div className={hasPeople ? 'flex min-w-0 flex-col gap-8 print:gap-3' : 'hidden'}>
        {watched ? <WatchedPart clientId={clientId} part={watched} /> : null}
        {insights ? <InsightsPart clientId={clientId} part={insights} /> : null}
        {queue ? <QueuePart clientId={clientId} part={queue} /> : null}
        {steps ? <StepsPart clientId={clientId} part={steps} /> : null}
        {contacts ? <ContactsPart clientId={clientId} part={contacts} /> : null}
      </div>
      <div className={hasPeople ? 'flex min-w-0 flex-col gap-8 print:gap-3' : 'contents'}>
        {pipeline ? <PipelinePart clientId={clientId} part={pipeline} /> : null}
        {moves ? <MovesPart clientId={clientId} part={moves} /> : null}
        {silentDeals ? <SilentDealsPart clientId={clientId} part={silentDeals} /> : null}
        {calls ? <CallsPart clientId={clientId} part={calls} /> : null}
      </div>
    </div>
  );
}
