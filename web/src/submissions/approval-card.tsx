import type { LikelyDuplicate, Submission, SubmissionFields } from '@liftout/contract/submissions';
import { Avatar } from '../ui/data/avatar.tsx';
import { Badge } from '../ui/data/badge.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/form/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Comparison, reasonsOf } from './comparison.tsx';
import { SubmittedFacts } from './submitted-facts.tsx';

interface ApprovalCardProps {
  submission: Submission;
  clientName: string;
  /** Its approval is in progress. */
  busy: boolean;
  onApprove: () => void;
  onEdit: () => void;
  onReject: () => void;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

export const nameOf = ({ firstName, lastName }: SubmissionFields) => `${firstName} ${lastName}`;

/** A submission: its fields, who sent it, and its likely duplicates. */
export function ApprovalCard({
  submission,
  clientName,
  busy,
  onApprove,
  onEdit,
  onReject,
  selected,
  onSelect,
}: ApprovalCardProps) {
  const { fields, client, submittedBy, submittedAt, duplicates } = submission;
  // A client has one login, which has the client's name.
  const by = submittedBy === client ? clientName : `${submittedBy} for ${clientName}`;
  const name = nameOf(fields);
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 items-start gap-3">
          <span className="pt-1.5">
            <Checkbox hideLabel label={`Select ${name}`} checked={selected} onCheckedChange={onSelect} />
          </span>
          <Avatar name={name} />
          <div className="min-w-0">
            <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
              {name}
              {fields.isHighValue === 'yes' ? <Badge tone="warning">High Value</Badge> : null}
            </h3>
            <p className="text-ink-soft text-sm">
              {[fields.jobTitle, fields.firm].filter(Boolean).join(', ')}
            </p>
            <p className="text-ink-faint text-sm">
              Submitted by {by}, <RelativeTime at={submittedAt} inline />
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button aria-label={`Reject ${name}`} onClick={onReject}>
            Reject
          </Button>
          <Button
            variant="primary"
            aria-label={`Approve ${name}`}
            busy={busy}
            busyText="Approving…"
            onClick={onApprove}
          >
            Approve
          </Button>
        </div>
      </div>
      <SubmittedFacts fields={fields} />
      {duplicates.length > 0 ? (
        <Alert
          tone="warning"
          title={
            duplicates.length === 1
              ? 'Possible duplicate of an existing contact'
              : `${duplicates.length} possible duplicates in contacts`
          }
        >
          <Comparison fields={fields} duplicates={duplicates} />
        </Alert>
      ) : null}
    </Card>
  );
}

/** Likely duplicates, each with the reasons. */
export function Duplicates({ duplicates }: { duplicates: readonly LikelyDuplicate[] }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {duplicates.map((duplicate) => (
        <li key={duplicate.id} className="wrap-anywhere">
          <span className="font-medium text-ink">{duplicate.name}</span>, {duplicate.firm}
          {duplicate.email ? `, ${duplicate.email}` : ''} ({reasonsOf(duplicate)})
        </li>
      ))}
    </ul>
  );
}
