import type { ResponseOf } from '@liftout/contract/endpoint';
import type { FirmBranch, listFirmMembers } from '@liftout/contract/firm-members';
import type { UseQueryResult } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { count } from '../../lib/format/formats.ts';
import { monthName } from '../../lib/format/times.ts';
import { cx } from '../../ui/cx.ts';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';

/** Branches that are shown at first. */
const shownFirst = 8;

export const branchName = ({ city }: FirmBranch): string => city ?? 'No city given';

interface BranchesProps {
  query: UseQueryResult<ResponseOf<typeof listFirmMembers>>;
  /** The key of the branch that the members are filtered by; ''. */
  chosen: string;
  onChoose: (key: string) => void;
}

/** The cities where a firm has people. A click shows its members there; another one shows all again. */
export function Branches({ query, chosen, onChoose }: BranchesProps) {
  const [isOpen, setOpen] = useState(false);
  const { branches = [], branchCount = 0, from } = query.data ?? {};
  const readsMoves = branches.some(({ joined }) => joined !== null);
  const at = branches.findIndex(({ key }) => key === chosen);
  const shown = isOpen ? branches : branches.slice(0, Math.max(shownFirst, at + 1));
  return (
    <Section
      title="Branches"
      description={
        readsMoves && from
          ? `Your contacts, and who joined and left since ${monthName(from.slice(0, 7))}.`
          : 'Your contacts by city.'
      }
      className="members-beside-first min-w-0"
    >
      <Card flush>
        {query.data === undefined ? (
          query.isLoadingError ? (
            <p className="p-5 text-ink-soft">Couldn't load the branches.</p>
          ) : (
            <SkeletonRows rows={5} columns={3} />
          )
        ) : branches.length === 0 ? (
          <EmptyState
            compact
            icon={<MapPin aria-hidden size={20} />}
            title="No branches known"
            description="Cities where contacts and moves are appear here."
          />
        ) : (
          <>
            <Table label="Branches of the firm" maxHeight="none">
              <thead>
                <tr>
                  <Th>City</Th>
                  <Th numeric>Members</Th>
                  {readsMoves ? (
                    <>
                      <Th numeric>Joined</Th>
                      <Th numeric>Left</Th>
                    </>
                  ) : null}
                </tr>
              </thead>
              <tbody>
                {shown.map((branch) => (
                  <BranchRow
                    key={branch.key}
                    branch={branch}
                    isChosen={branch.key === chosen}
                    onChoose={onChoose}
                  />
                ))}
              </tbody>
            </Table>
            {branches.length > shown.length || isOpen ? (
              <div className="border-t p-2">
                <Button size="sm" variant="ghost" onClick={() => setOpen(!isOpen)}>
                  {isOpen ? 'Show fewer' : `Show all ${count(branches.length)}`}
                </Button>
              </div>
            ) : null}
            {branchCount > branches.length ? (
              <p className="border-t px-3 py-2 text-ink-soft text-sm">
                The largest {count(branches.length)} of {count(branchCount)} branches.
              </p>
            ) : null}
          </>
        )}
      </Card>
    </Section>
  );
}

interface BranchRowProps extends Pick<BranchesProps, 'onChoose'> {
  branch: FirmBranch;
  isChosen: boolean;
}

function BranchRow({ branch, isChosen, onChoose }: BranchRowProps) {
  const { key, members, joined, left } = branch;
  return (
    <Tr selected={isChosen} className="relative">
      <Td className="w-full max-w-0">
        <button
          type="button"
          aria-pressed={isChosen}
          // The whole row is its target.
          className={cx(
            "block max-w-full rounded-mark text-left after:absolute after:inset-0 after:content-[''] hover:underline",
            isChosen && 'font-medium text-accent',
          )}
          onClick={() => onChoose(isChosen ? '' : key)}
        >
          <TruncatedText>{branchName(branch)}</TruncatedText>
        </button>
      </Td>
      <Td numeric>{count(members)}</Td>
      {joined === null || left === null ? null : (
        <>
          <Td numeric>{count(joined)}</Td>
          <Td numeric>{count(left)}</Td>
        </>
      )}
    </Tr>
  );
}
