import type { Evidence, Insight, InsightAction, InsightType } from '@liftout/contract/insights';
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { useHasAccess } from '../auth/index.ts';
import { useOpenContact } from '../contacts/index.ts';
import { FirmPageLink } from '../firm-link/index.ts';
import { FormerColleagues } from '../former-colleagues/index.ts';
import { counted } from '../lib/format/formats.ts';
import { cx } from '../ui/cx.ts';
import { Badge, type BadgeTone } from '../ui/data/badge.tsx';
import { RelativeDay, RelativeTime } from '../ui/data/values.tsx';
import { Button } from '../ui/form/button.tsx';
import { PlainIconButton } from '../ui/form/plain-icon-button.tsx';
import { useInsightAction } from './use-insight-action.ts';

const styles: Record<InsightType, { label: string; tone: BadgeTone }> = {
  urgent: { label: 'Urgent', tone: 'negative' },
  warning: { label: 'Warning', tone: 'warning' },
  positive: { label: 'Good news', tone: 'positive' },
  info: { label: 'For info', tone: 'info' },
  other: { label: 'Namesake', tone: 'neutral' },
};

/** Actions that show contacts, which not every user has access to. */
const contactActions = new Set<InsightAction['kind']>(['contact', 'deal', 'table']);

interface InsightCardProps {
  clientId: string;
  insight: Insight;
  onDismiss: (insight: Insight) => void;
}

/** An insight: its title, its evidence, and the action to take. */
export function InsightCard({ clientId, insight, onDismiss }: InsightCardProps) {
  const act = useInsightAction(clientId);
  const quotesItself = insight.action.kind === 'intel';
  const mayOpen = useHasAccess('contacts') || !contactActions.has(insight.action.kind);
  const [open, setOpen] = useState(false);
  const { label, tone } = styles[insight.type];
  return (
    <li className="border-b px-4 py-3 last:border-0">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{insight.type === 'other' && quotesItself ? 'Intel' : label}</Badge>
            <span className="text-ink-faint text-xs">
              <EvidenceTime evidence={insight.evidence} />
            </span>
          </p>
          <h3 dir="auto" className="text-left mt-1.5 font-medium">
            {insight.title}
          </h3>
          <p dir="auto" className="text-left mt-0.5 text-ink-soft text-sm">
            {insight.description}
          </p>
        </div>
        <PlainIconButton
          icon={<X aria-hidden size={16} />}
          label={`Dismiss: ${insight.title}`}
          size="sm"
          onClick={() => onDismiss(insight)}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {mayOpen ? (
          <Button size="sm" onClick={() => (quotesItself ? setOpen(true) : act(insight))}>
            {insight.actionLabel}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={open}
          icon={
            <ChevronDown aria-hidden size={14} className={cx('transition-transform', open && 'rotate-180')} />
          }
          onClick={() => setOpen(!open)}
        >
          Why this?
        </Button>
      </div>
      {open ? <EvidenceList insight={insight} clientId={clientId} /> : null}
    </li>
  );
}

const EvidenceTime = ({ evidence: { asOf, day } }: { evidence: Evidence }) =>
  day === undefined ? <RelativeTime at={asOf} /> : <RelativeDay day={day} />;

function EvidenceList({ insight, clientId }: { insight: Insight; clientId: string }) {
  const { evidence, title, action } = insight;
  const openContact = useOpenContact();
  const mayOpen = useHasAccess('contacts');
  const more = evidence.count - evidence.items.length;
  return (
    <div className="mt-2 rounded-control bg-surface-sunken px-3 py-2.5 text-sm">
      <p className="text-ink-soft">{evidence.basis}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {evidence.items.map((item) => {
          const contactId = mayOpen ? item.contactId : undefined;
          return (
            <li key={`${item.label} ${item.detail}`} className="flex items-baseline justify-between gap-3">
              {contactId ? (
                <button
                  type="button"
                  dir="auto"
                  className="wrap-anywhere min-w-0 rounded-mark text-left font-medium hover:underline"
                  onClick={() => openContact(contactId, title)}
                >
                  {item.label}
                </button>
              ) : (
                <span dir="auto" className="wrap-anywhere min-w-0 font-medium">
                  {item.label}
                </span>
              )}
              <span className="wrap-anywhere min-w-0 text-right text-ink-faint">{item.detail}</span>
            </li>
          );
        })}
      </ul>
      {more > 0 ? <p className="mt-1 text-ink-faint">and {counted(more, 'more', 'more')}</p> : null}
      {action.kind === 'moves' && action.firm && mayOpen ? (
        <p className="mt-2 border-t pt-2">
          <FirmPageLink firm={action.firm} clientId={clientId}>
            Firm page: {action.firm}
          </FirmPageLink>
        </p>
      ) : null}
      {action.kind === 'moves' && action.liftOut ? (
        <div className="mt-2 border-t pt-2">
          <FormerColleagues clientId={clientId} moveId={action.liftOut} />
        </div>
      ) : null}
    </div>
  );
}
