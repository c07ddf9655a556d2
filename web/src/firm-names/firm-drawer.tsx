import { type FirmRecord, type FirmSpelling, maxFirmNameDecisions } from '@liftout/contract/firm-names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count, counted } from '../lib/format/formats.ts';
import { Badge, type BadgeTone } from '../ui/data/badge.tsx';
import { DefinitionList } from '../ui/data/definition-list.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { TextLink } from '../ui/form/link-button.tsx';
import { DialogBody } from '../ui/overlay/dialog.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { DecisionDialog, type Question } from './decision-dialog.tsx';
import { FirmForm } from './firm-form.tsx';
import { firmQuery } from './queries.ts';

/** One firm: its name and channel, to be changed, and its spellings, to be moved to another firm. */
export function FirmDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(firmQuery(id));
  const [question, setQuestion] = useState<Question | null>(null);
  const firm = query.data;
  return (
    <Drawer
      open={id !== ''}
      onOpenChange={onClose}
      title={firm?.name ?? 'Firm'}
      description={firm ? `${count(firm.joined)} joined, ${count(firm.left)} left` : null}
    >
      <DialogBody className="flex flex-col gap-6">
        {query.isError ? (
          <ErrorState
            title="Couldn't load the firm"
            description="It may not exist any more."
            error={query.error}
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : firm ? (
          <>
            <FirmForm key={firm.id} firm={firm} />
            <DefinitionList
              items={[
                { label: 'Enterprise', value: firm.enterprise ?? 'None' },
                {
                  label: 'Moves',
                  value: (
                    <TextLink to="/moves" search={{ market: 'all', firm: firm.name }}>
                      All moves
                    </TextLink>
                  ),
                },
              ]}
            />
            <Spellings firm={firm} onAsk={setQuestion} />
          </>
        ) : (
          <SkeletonText lines={10} />
        )}
        {question ? <DecisionDialog question={question} onClose={() => setQuestion(null)} /> : null}
      </DialogBody>
    </Drawer>
  );
}

const statuses = {
  rule: { label: 'By rule', tone: 'neutral' },
  review: { label: 'To review', tone: 'warning' },
  confirmed: { label: 'Confirmed', tone: 'positive' },
} as const satisfies Record<FirmSpelling['status'], { label: string; tone: BadgeTone }>;

function Spellings({ firm, onAsk }: { firm: FirmRecord; onAsk: (question: Question) => void }) {
  const ask = (kind: 'choose' | 'apart', names: readonly FirmSpelling[]) =>
    onAsk({
      kind,
      except: firm.id,
      names: names.map(({ key, spelling, version }) => ({ key, spelling, version, firm: null })),
    });
  return (
    <section aria-labelledby="firm-spellings">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="firm-spellings" className="font-semibold">
          {counted(firm.names.length, 'spelling')}
        </h3>
        {firm.names.length > maxFirmNameDecisions ? (
          <p className="text-ink-soft text-sm">
            Only firms with up to {maxFirmNameDecisions} spellings can be merged. Move some first.
          </p>
        ) : firm.names.length > 0 ? (
          <Button size="sm" onClick={() => ask('choose', firm.names)}>
            Merge into another firm
          </Button>
        ) : null}
      </div>
      <ul className="mt-2 flex flex-col">
        {firm.names.map((name) => (
          <li
            key={name.key}
            className="flex flex-wrap items-center justify-between gap-2 border-b py-2 last:border-0"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere font-medium">{name.spelling}</p>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm tabular-nums">
                <Badge tone={statuses[name.status].tone}>{statuses[name.status].label}</Badge>
                {counted(name.moves, 'move')}
                {name.decidedAt ? (
                  <span>
                    by {name.decidedBy}, <RelativeTime at={name.decidedAt} inline />
                  </span>
                ) : null}
              </p>
            </div>
            <div className="flex gap-1">
              {firm.names.length > 1 ? (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Keep apart: ${name.spelling}`}
                  onClick={() => ask('apart', [name])}
                >
                  Keep apart
                </Button>
              ) : null}
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Move ${name.spelling} to another firm`}
                onClick={() => ask('choose', [name])}
              >
                Move
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
