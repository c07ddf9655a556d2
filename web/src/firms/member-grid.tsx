import type { FirmMember } from '@liftout/contract/firms';
import { phoneLink } from '@liftout/contract/values/phone-link';
import { Mail, Phone, Star } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DoNotContactBadge, MoveMark, useOpenContact } from '../contacts/index.ts';
import { count } from '../lib/format/formats.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import { Badge } from '../ui/data/badge.tsx';
import { Money } from '../ui/data/values.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { AnchorButton } from '../ui/form/link-button.tsx';
import { onPrint } from '../ui/layout/print-page.ts';
import { StageBadge } from './stage-badge.tsx';

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4';
const card = 'flex min-w-0 flex-col gap-4 rounded-card border border-line-soft bg-surface-raised p-4';

interface MemberGridProps {
  members: readonly FirmMember[];
  /** The name of a member's client, where members belong to several clients. */
  clientName?: (clientId: string) => string;
}

/** Cards that are drawn at first: a firm's two hundred would make fifty screens of a phone. */
const drawnFirst = 24;

/** People as cards. A name opens the contact's drawer. */
export function MemberGrid({ members, clientName }: MemberGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? members : members.slice(0, drawnFirst);
  // At once, as a browser prints what is there.
  useEffect(() => onPrint(() => flushSync(() => setWhole(true))), []);
  const showAll = () => {
    flushSync(() => setWhole(true));
    // The button that had the focus is gone.
    list.current?.children[drawnFirst]?.querySelector<HTMLElement>('h3 button')?.focus();
  };
  return (
    <>
      <ul ref={list} className={grid}>
        {shown.map((member) => (
          <MemberCard key={member.id} member={member} note={clientName?.(member.client)} />
        ))}
      </ul>
      {shown.length < members.length ? (
        <div className="mt-4 flex justify-center print:hidden">
          <Button onClick={showAll}>Show all {count(members.length)}</Button>
        </div>
      ) : null}
    </>
  );
}

function MemberCard({ member, note }: { member: FirmMember; note: string | undefined }) {
  const { id, name, jobTitle, city, isHighValue, pipelineStage, aum, revenue, email, phone, doNotContact } =
    member;
  const dial = phoneLink(phone);
  const openContact = useOpenContact();
  const about = [city, note].filter(Boolean).join(' · ');
  const marked = isHighValue === 'yes' || pipelineStage !== null || doNotContact;
  return (
    <li className={card} data-member={id}>
      <div className="flex items-start gap-3">
        <Avatar name={name} size="lg" />
        <div className="min-w-0">
          <h3 className="leading-snug">
            <button
              type="button"
              onClick={() => openContact(id)}
              className="wrap-anywhere rounded-mark text-left font-semibold decoration-line underline-offset-[3px] hover:underline"
            >
              {name}
            </button>
          </h3>
          {jobTitle ? <p className="text-ink-soft text-sm">{jobTitle}</p> : null}
          {about ? <p className="text-ink-faint text-sm">{about}</p> : null}
          <MoveMark contactId={id} className="mt-1" />
        </div>
      </div>
      {marked ? (
        <p className="flex flex-wrap gap-1.5">
          {isHighValue === 'yes' ? (
            <Badge tone="warning" icon={<Star aria-hidden size={11} className="fill-current" />}>
              High Value
            </Badge>
          ) : null}
          <StageBadge stage={pipelineStage} />
          {doNotContact ? <DoNotContactBadge /> : null}
        </p>
      ) : null}
      <dl className="mt-auto grid grid-cols-2 gap-4 border-line-soft border-t pt-3">
        <Amount label="AUM" dollars={aum} />
        <Amount label="Revenue" dollars={revenue} />
      </dl>
      {(email || dial) && !doNotContact ? (
        <div className="flex gap-2">
          {email ? (
            <AnchorButton
              size="sm"
              href={`mailto:${email}`}
              title={email}
              icon={<Mail aria-hidden size={14} />}
              className="flex-1"
            >
              <Named text="Email" name={name} />
            </AnchorButton>
          ) : null}
          {dial ? (
            <AnchorButton
              size="sm"
              href={dial}
              title={phone ?? undefined}
              icon={<Phone aria-hidden size={14} />}
              className="flex-1"
            >
              <Named text="Call" name={name} />
            </AnchorButton>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

/** A button's label, with the person's name for screen readers. */
function Named({ text, name }: { text: string; name: string }): ReactNode {
  return (
    <span>
      {text}
      <span className="sr-only"> {name}</span>
    </span>
  );
}

function Amount({ label, dollars }: { label: string; dollars: number | null }) {
  return (
    <div>
      <dt className="text-ink-soft text-xs">{label}</dt>
      <dd className="mt-0.5 font-semibold text-lg leading-tight">
        <Money dollars={dollars} />
      </dd>
    </div>
  );
}

/** Skeletons of the cards. */
export function MemberSkeletons({ cards = 6 }: { cards?: number }) {
  return (
    <div role="status" aria-label="Loading team members" className={grid}>
      {Array.from({ length: cards }, (_, at) => `card-${at}`).map((key) => (
        <div key={key} className={card}>
          <div className="flex gap-3">
            <Skeleton className="size-12 rounded-full" />
            <div className="flex grow flex-col gap-2 pt-1">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-3.5 w-28" />
            </div>
          </div>
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-12" />
          <Skeleton className="h-7" />
        </div>
      ))}
    </div>
  );
}
