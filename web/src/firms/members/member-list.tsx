import type { FirmMember } from '@liftout/contract/firms';
import { firmMemberSorts } from '@liftout/contract/values/choices';
import { phoneLink } from '@liftout/contract/values/phone-link';
import { Phone } from 'lucide-react';
import { HighValueMark, MoveIcon, useOpenContact } from '../../contacts/index.ts';
import { cx } from '../../ui/cx.ts';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { Money } from '../../ui/data/values.tsx';
import { LazySelect } from '../../ui/form/lazy-select.tsx';
import { AnchorButton } from '../../ui/form/link-button.tsx';
import { StageBadge } from '../stage-badge.tsx';
import { DoNotContactMark, type MembersProps } from './member-table.tsx';
import { membersSequence } from './use-member-sequence.ts';

const sortLabels: Record<MembersProps['sort'], string> = {
  rank: 'High value first',
  name: 'Name',
  city: 'City',
  stage: 'Stage',
  aum: 'AUM, largest first',
  revenue: 'Revenue, largest first',
};

/** A page of members on a phone: two lines each, and a button to call. */
export function MemberList({ members, busy, sort, onSort }: MembersProps) {
  return (
    <>
      <div className="border-b p-2">
        <LazySelect
          label="Sort members by"
          value={sort}
          options={firmMemberSorts.map((value) => ({ value, label: sortLabels[value] }))}
          onValueChange={(value) => onSort(value, value === 'aum' || value === 'revenue' ? 'desc' : 'asc')}
        />
      </div>
      <ul
        aria-label="Members of the firm"
        aria-busy={busy || undefined}
        className={cx('transition-opacity', busy && 'opacity-60')}
      >
        {members.map((member) => (
          <MemberItem key={member.id} member={member} />
        ))}
      </ul>
    </>
  );
}

function MemberItem({ member }: { member: FirmMember }) {
  const { id, name, jobTitle, city, pipelineStage, aum, phone, isHighValue, doNotContact } = member;
  const dial = phoneLink(phone);
  const openContact = useOpenContact();
  const about = [jobTitle, city].filter(Boolean).join(', ');
  return (
    <li
      data-member={id}
      className="relative flex min-h-15 items-center gap-3 border-b py-2 pr-1 pl-3 last:border-b-0"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex min-w-0 items-center gap-1.5">
          <button
            type="button"
            aria-label={`Open ${name}`}
            // The whole row is its target.
            className="min-w-0 rounded-mark text-left font-medium after:absolute after:inset-0 after:content-['']"
            onClick={() => openContact(id, '', membersSequence)}
          >
            <TruncatedText>{name}</TruncatedText>
          </button>
          {isHighValue === 'yes' ? <HighValueMark /> : null}
          {doNotContact ? <DoNotContactMark /> : null}
          <MoveIcon contactId={id} />
        </div>
        <div className="flex min-w-0 items-center gap-2 text-ink-soft text-sm">
          <StageBadge stage={pipelineStage} />
          {aum === null ? null : (
            <span className="shrink-0">
              <Money dollars={aum} /> AUM
            </span>
          )}
          <TruncatedText>{about}</TruncatedText>
        </div>
      </div>
      {dial && !doNotContact ? (
        <AnchorButton
          variant="ghost"
          aria-label={`Call ${name}`}
          href={dial}
          icon={<Phone aria-hidden size={18} />}
          className="relative min-h-11 min-w-11 px-0!"
        />
      ) : null}
    </li>
  );
}
