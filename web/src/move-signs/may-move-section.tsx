import type { SignTest } from '@liftout/contract/move-signs';
import { moveSigns } from '@liftout/contract/values/choices';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../auth/index.ts';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { lastPageOf } from '../ui/data/last-page.ts';
import { Pagination } from '../ui/data/pagination.tsx';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { LazySelect } from '../ui/form/lazy-select.tsx';
import { TextLink } from '../ui/form/link-button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { noMarket, notTested, signLabels } from './labels.ts';
import { moveSignsQuery, signsPageSize } from './queries.ts';
import { type MoveSignsParams, moveSignsParams } from './search-params.ts';
import { SignList } from './sign-list.tsx';
import { SignTests } from './sign-tests.tsx';

/** The contacts who may move next, with the signs that say so. */
export function MayMoveSection({ clientId }: { clientId: string }) {
  const { sign, signPage: page } = useSearchParams(moveSignsParams);
  const set = useSetSearchParams<MoveSignsParams>();
  const query = useQuery(moveSignsQuery(clientId, { sign, page }));
  const { contacts = [], total = 0, tests = [] } = query.data ?? {};
  const shown = moveSigns.filter((one) => tests.some((test) => test.sign === one && test.isShown));
  const lastPage = lastPageOf(total, signsPageSize);
  return (
    <Section
      id="may-move"
      title="May move next"
      description="Your contacts, whatever the filters above, with a sign that has predicted moves in your market. Most signs first, then most colleagues who left, then the largest book."
    >
      <Card flush busy={query.isPlaceholderData}>
        {query.isPending ? (
          <SkeletonRows rows={signsPageSize} columns={3} />
        ) : query.isLoadingError ? (
          <QueryError what="who may move next" query={query} />
        ) : (
          <>
            {shown.length > 1 || sign !== '' ? (
              <div className="border-b p-2">
                <span className="block w-52">
                  <LazySelect
                    label="Sign"
                    value={sign || 'any'}
                    options={[
                      { value: 'any', label: 'Any sign' },
                      ...shown.map((one) => ({ value: one, label: signLabels[one] })),
                    ]}
                    onValueChange={(chosen) => set({ sign: chosen === 'any' ? '' : chosen, signPage: 1 })}
                  />
                </span>
              </div>
            ) : null}
            {total === 0 ? (
              <EmptyState
                compact
                title={shown.length === 0 ? 'No signs to show yet' : 'No contacts with a sign'}
                description={whyEmpty({ market: query.data.market, tests })}
                action={
                  sign === '' ? undefined : (
                    <Button onClick={() => set({ sign: '', signPage: 1 })}>Show any sign</Button>
                  )
                }
              />
            ) : (
              <Table label="Contacts who may move" busy={query.isPlaceholderData} maxHeight="none">
                <thead>
                  <tr>
                    <Th>Contact</Th>
                    <Th className="max-sm:hidden">Firm</Th>
                    <Th>Signs</Th>
                  </tr>
                </thead>
                <tbody>
                  {contacts.map(({ id, firstName, lastName, firm, city, signs }) => (
                    <Tr key={id}>
                      <Td className="max-w-32 align-top max-sm:py-2 sm:max-w-56 sm:py-2">
                        <ContactName clientId={clientId} id={id} name={`${firstName} ${lastName}`} />
                        <TruncatedText className="text-ink-soft text-xs sm:hidden">{firm}</TruncatedText>
                      </Td>
                      <Td className="max-w-56 py-2 align-top text-ink-soft max-sm:hidden">
                        <TruncatedText>{[firm, city].filter(Boolean).join(', ')}</TruncatedText>
                      </Td>
                      <Td prose>
                        <SignList clientId={clientId} name={`${firstName} ${lastName}`} signs={signs} />
                      </Td>
                    </Tr>
                  ))}
                </tbody>
              </Table>
            )}
            {total > 0 ? (
              <div className="border-t px-3 py-2">
                <Pagination
                  page={Math.min(page, lastPage)}
                  pageSize={signsPageSize}
                  total={total}
                  noun="contacts"
                  onPageChange={(next) => set({ signPage: next }, { push: true })}
                />
              </div>
            ) : null}
            {tests.length > 0 ? (
              <div className="border-t p-3">
                <SignTests tests={tests} />
              </div>
            ) : null}
          </>
        )}
      </Card>
    </Section>
  );
}

/** Why nobody is listed: no market, no test so far, no sign that passed it, or nobody with one that did. */
function whyEmpty({ market, tests }: { market: string | null; tests: readonly SignTest[] }): string {
  if (market === null) return noMarket;
  if (tests.length === 0) return notTested;
  return tests.some(({ isShown }) => isShown)
    ? 'Contacts appear here when colleagues leave, when more advisors go from their firm to another, or when they stay longer than usual.'
    : 'No sign has predicted moves in your market so far. We check again after each upload.';
}

/** Opens the contact. */
function ContactName({ clientId, id, name }: { clientId: string; id: string; name: string }) {
  const isAdmin = useUser().role === 'admin';
  const text = <TruncatedText>{name}</TruncatedText>;
  return isAdmin ? (
    <TextLink to="/$slug/contacts" params={{ slug: clientId }} search={{ contact: id }}>
      {text}
    </TextLink>
  ) : (
    <TextLink to="/client/$clientId/contacts" params={{ clientId }} search={{ contact: id }}>
      {text}
    </TextLink>
  );
}
