import { endSession, type SignIn } from '@liftout/contract/sign-ins';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, X } from 'lucide-react';
import { clientNamesQuery } from '../clients/index.ts';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { PagedCard } from '../ui/data/paged-card.tsx';
import { RealTime } from '../ui/data/real-time.tsx';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { LazySelect } from '../ui/form/lazy-select.tsx';
import { Section } from '../ui/layout/section.tsx';
import { browserName } from './browser-name.ts';
import { outcomeLabels, SignInOutcomeText } from './outcome.tsx';
import { type SignInParams, signInParams } from './params.ts';
import { signInsPageSize, signInsQuery } from './queries.ts';

type Outcome = SignInParams['signInOutcome'];
const outcomes: readonly Outcome[] = ['all', 'open', 'ended', 'refused', 'ended_by_admin', 'timed_out'];
const filterLabels: Partial<Record<Outcome, string>> = { all: 'All sign-ins', ended: 'All ended' };

/** Who signed in, from where, and how it ended; admins end sessions here. */
export function SignInsSection() {
  const params = useSearchParams(signInParams);
  const { signIns: page, signInUser, signInOf, signInOutcome } = params;
  const setSearch = useSetSearchParams<SignInParams>();
  const query = useQuery(signInsQuery(params));
  const { signIns = [], total = 0 } = query.data ?? {};
  const clients = useQuery(clientNamesQuery).data ?? [];
  const filter = (changes: Partial<SignInParams>) => setSearch({ signIns: 1, ...changes });
  const shownUser = signIns.find(({ userId }) => userId === signInUser);
  const isFiltered = signInUser !== '' || signInOf !== '' || signInOutcome !== 'all';
  const clear = () => filter({ signInUser: '', signInOf: '', signInOutcome: 'all' });
  return (
    <Section
      id="sign-ins"
      title="Sign-ins"
      description="Sessions and refused attempts of the last 180 days."
      actions={
        <>
          {signInUser === '' ? null : (
            <Button size="sm" icon={<X aria-hidden size={14} />} onClick={() => filter({ signInUser: '' })}>
              {shownUser?.name ?? shownUser?.username ?? 'One user'}
            </Button>
          )}
          <span className="w-44">
            <LazySelect
              label="Sign-ins of"
              value={signInOf || 'everyone'}
              options={[
                { value: 'everyone', label: 'Everyone' },
                { value: 'admins', label: 'Admins' },
                ...clients.map(({ clientId, clientName }) => ({ value: clientId, label: clientName })),
              ]}
              onValueChange={(of) => filter({ signInOf: of === 'everyone' ? '' : of })}
            />
          </span>
          <span className="w-44">
            <LazySelect
              label="Outcome"
              value={signInOutcome}
              options={outcomes.map((value) => ({ value, label: labelOf(value) }))}
              onValueChange={(chosen) =>
                filter({ signInOutcome: outcomes.find((one) => one === chosen) ?? 'all' })
              }
            />
          </span>
        </>
      }
    >
      <PagedCard
        query={query}
        noun="sign-ins"
        page={page}
        pageSize={signInsPageSize}
        total={total}
        onPageChange={(signInsPage) => setSearch({ signIns: signInsPage }, { push: true })}
        columns={5}
        empty={
          <EmptyState
            icon={<ShieldCheck aria-hidden size={20} />}
            title={isFiltered ? 'No sign-ins match these filters' : 'No sign-ins yet'}
            description="Each sign-in appears here with its browser and how it ended."
            action={isFiltered ? <Button onClick={clear}>Clear filters</Button> : null}
          />
        }
      >
        <Table label="Latest sign-ins" busy={query.isPlaceholderData} maxHeight="none">
          <thead>
            <tr>
              <Th>Who</Th>
              <Th>From</Th>
              <Th>Signed in</Th>
              <Th>Outcome</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {signIns.map((signIn) => (
              <Row key={signIn.id} signIn={signIn} onUser={(id) => filter({ signInUser: id })} />
            ))}
          </tbody>
        </Table>
      </PagedCard>
    </Section>
  );
}

function labelOf(outcome: Outcome): string {
  if (outcome === 'all' || outcome === 'ended') return filterLabels[outcome] ?? '';
  return outcomeLabels[outcome];
}

function Row({ signIn, onUser }: { signIn: SignIn; onUser: (id: string) => void }) {
  const { userId, username, name, clientName, address, userAgent, startedAt } = signIn;
  const shown = name ?? username ?? 'Unknown name';
  const under = name ? [username, clientName] : [clientName];
  const end = useChange({
    by: endSession,
    clientId: signIn.clientId,
    send: () => call(endSession, { params: { id: signIn.id } }),
    done: () => ({ tone: 'positive', title: 'Session ended', description: shown }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't end the session",
        description: messageOf(error, 'Please try again.'),
      }),
  });
  return (
    <Tr>
      <Td className="h-14!">
        {userId ? (
          <button
            type="button"
            className="block max-w-52 rounded-mark text-left font-medium hover:underline"
            aria-label={`Only ${shown}`}
            onClick={() => onUser(userId)}
          >
            <TruncatedText>{shown}</TruncatedText>
          </button>
        ) : (
          <span className="text-ink-soft">{shown}</span>
        )}
        <TruncatedText className="max-w-52 text-ink-faint text-sm">
          {under.filter(Boolean).join(' · ') || (userId ? 'Admin' : '')}
        </TruncatedText>
      </Td>
      <Td>
        {browserName(userAgent)}
        <span className="block text-ink-faint text-sm">{address || 'Unknown address'}</span>
      </Td>
      <Td>
        <RealTime at={startedAt} />
      </Td>
      <Td>
        <SignInOutcomeText signIn={signIn} />
      </Td>
      <Td className="text-right">
        {signIn.outcome === 'open' && !signIn.isCurrent ? (
          <Button
            size="sm"
            aria-label={`End session of ${shown}`}
            busy={end.isPending}
            onClick={() => end.mutate()}
          >
            End
          </Button>
        ) : null}
      </Td>
    </Tr>
  );
}
