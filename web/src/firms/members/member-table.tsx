import type { FirmMember } from '@liftout/contract/firms';
import type { FirmMemberSort } from '@liftout/contract/values/choices';
import { phoneLink } from '@liftout/contract/values/phone-link';
import { Ban, Mail, Phone, Star } from 'lucide-react';
import { MoveIcon, useOpenContact } from '../../contacts/index.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { opensRow } from '../../ui/data/row-click.ts';
import { RowActions, Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { Money } from '../../ui/data/values.tsx';
import { buttonStyle } from '../../ui/form/button-style.ts';
import { StageBadge } from '../stage-badge.tsx';
import { membersSequence } from './use-member-sequence.ts';

export interface MembersProps {
  members: readonly FirmMember[];
  /** They are those of the page before. */
  busy: boolean;
  sort: FirmMemberSort;
  order: 'asc' | 'desc';
  onSort: (sort: FirmMemberSort, order: 'asc' | 'desc') => void;
}

interface MemberColumn {
  label: string;
  width: number;
  sort?: Exclude<FirmMemberSort, 'rank'>;
  numeric?: boolean;
}

const columns: readonly MemberColumn[] = [
  { label: 'Name', width: 16, sort: 'name' },
  { label: 'Job Title', width: 11 },
  { label: 'City', width: 7, sort: 'city' },
  { label: 'Stage', width: 6.5, sort: 'stage' },
  { label: 'AUM', width: 5, sort: 'aum', numeric: true },
  { label: 'Revenue', width: 5.5, sort: 'revenue', numeric: true },
];

/** A page of members, a line each. A name opens the contact. */
export function MemberTable({ members, busy, sort, order, onSort }: MembersProps) {
  return (
    <Table
      label="Members of the firm"
      busy={busy}
      maxHeight="none"
      widths={columns.map(({ width }) => ({ wide: width, dense: width }))}
    >
      <thead>
        <tr>
          {columns.map(({ label, sort: by, numeric = false }) =>
            by ? (
              <Th
                key={label}
                numeric={numeric}
                sticky={by === 'name'}
                className={by === 'name' ? 'pl-3' : undefined}
                sort={sort === by ? order : null}
                onSort={() =>
                  onSort(by, sort === by ? (order === 'asc' ? 'desc' : 'asc') : numeric ? 'desc' : 'asc')
                }
              >
                {label}
              </Th>
            ) : (
              <Th key={label}>{label}</Th>
            ),
          )}
          <Th className="w-20">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </tbody>
    </Table>
  );
}

function MemberRow({ member }: { member: FirmMember }) {
  const { id, name, jobTitle, city, pipelineStage, aum, revenue, isHighValue, doNotContact } = member;
  const openContact = useOpenContact();
  return (
    <Tr
      data-member={id}
      className="cursor-pointer"
      onClick={(event) => {
        if (opensRow(event)) openContact(id, '', membersSequence);
      }}
    >
      <Td sticky className="pl-3">
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={name} size="sm" />
          <button
            type="button"
            aria-label={`Open ${name}`}
            className="min-w-0 rounded-mark text-left font-medium hover:underline"
            onClick={() => openContact(id, '', membersSequence)}
          >
            <TruncatedText>{name}</TruncatedText>
          </button>
          {isHighValue === 'yes' ? (
            <Badge tone="warning" icon={<Star aria-hidden size={11} className="fill-current" />}>
              High Value
            </Badge>
          ) : null}
          {doNotContact ? <DoNotContactMark /> : null}
          <MoveIcon contactId={id} />
        </span>
      </Td>
      <Td className="text-ink-soft">
        <TruncatedText>{jobTitle ?? ''}</TruncatedText>
      </Td>
      <Td className="text-ink-soft">
        <TruncatedText>{city ?? ''}</TruncatedText>
      </Td>
      <Td>
        <StageBadge stage={pipelineStage} />
      </Td>
      <Td numeric>
        <Money dollars={aum} />
      </Td>
      <Td numeric>
        <Money dollars={revenue} />
      </Td>
      <Td className="pl-0 text-right">
        <Ways member={member} />
      </Td>
    </Tr>
  );
}

/** The person must not be contacted. */
export function DoNotContactMark() {
  return (
    <span title="Do not contact" className="relative shrink-0 text-negative">
      <Ban aria-hidden size={14} />
      <span className="sr-only">Do not contact</span>
    </span>
  );
}

/** Buttons to write and to call, where an address or a number is known. */
function Ways({ member: { name, email, phone, doNotContact } }: { member: FirmMember }) {
  if (doNotContact) return null;
  const style = buttonStyle('ghost', 'sm', true);
  const dial = phoneLink(phone);
  return (
    <RowActions>
      {email ? (
        <a href={`mailto:${email}`} title={email} aria-label={`Email ${name}`} className={style}>
          <Mail aria-hidden size={14} />
        </a>
      ) : null}
      {dial ? (
        <a href={dial} title={phone ?? undefined} aria-label={`Call ${name}`} className={style}>
          <Phone aria-hidden size={14} />
        </a>
      ) : null}
    </RowActions>
  );
}
