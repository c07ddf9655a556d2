import type { NotifiedMail } from '@liftout/contract/notifications';
import type { ListedRow } from './queries/listed.ts';
import type { NotificationRow } from './queries/notifications.ts';

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** What a notification says, as a sentence without a full stop. */
export function titleOf(
  row: Pick<
    NotificationRow,
    'kind' | 'label' | 'moves' | 'advisors' | 'left' | 'joined' | 'city' | 'listed' | 'createdAt'
  >,
): string {
  const [first] = row.listed;
  if (first && row.moves === 1)
    return titleOfMove(first, first.movedOn > row.createdAt.toISOString().slice(0, 10));
  if (first && row.advisors === 1)
    return `${first.name} moved ${row.moves === 2 ? 'twice' : `${row.moves} times`}`;
  const who = counted(row.advisors, 'advisor');
  const where = row.city === null ? '' : ` in ${row.city}`;
  switch (row.kind) {
    case 'firm':
      if (row.left === 0) return `${who} joined ${row.label}${where}`;
      if (row.joined === 0) return `${who} left ${row.label}${where}`;
      return `${counted(row.left, 'advisor')} left ${row.label}${where}, ${row.joined.toLocaleString('en-US')} joined`;
    case 'lane': {
      return `${who} moved ${row.label}${where}`;
    }
    case 'contact':
      return `${row.label} moved`;
    case 'view':
      return `${counted(row.advisors, 'contact')} of “${row.label}” moved`;
    default:
      return `${who} moved in ${row.label}`;
  }
}

/** `isAnnounced`: its day was still to come when it was told. */
const titleOfMove = (
  { name, firmLeft, firmJoined }: NotificationRow['listed'][number],
  isAnnounced: boolean,
): string => {
  const [leaves, joins] = isAnnounced ? ['is leaving', 'is joining'] : ['left', 'joined'];
  if (firmLeft !== null)
    return `${name} ${leaves} ${firmLeft}${firmJoined === null ? '' : ` for ${firmJoined}`}`;
  if (firmJoined !== null) return `${name} ${joins} ${firmJoined}`;
  return `${name} ${isAnnounced ? 'is about to move' : 'moved'}`;
};

/** What became of submissions, as a sentence without a full stop. */
export function titleOfDecisions(
  row: Pick<ListedRow, 'decided' | 'approved' | 'rejected' | 'reopened' | 'decisions'>,
): string {
  const [first] = row.decisions;
  if (first && row.decided === 1)
    return first.outcome === 'reopened'
      ? `${first.name} waits for approval again`
      : `${first.name} was ${first.outcome}`;
  const parts = [
    [row.approved, 'approved'],
    [row.rejected, 'rejected'],
    [row.reopened, 'waiting again'],
  ] as const;
  const [head, ...rest] = parts.filter(([count]) => count > 0);
  if (!head) return 'Submissions decided';
  return [`${counted(head[0], 'submission')} ${head[1]}`, ...rest.map(([n, what]) => `${n} ${what}`)].join(
    ', ',
  );
}

/** What became of a mail, as a sentence without a full stop. */
export const titleOfMail = ({
  subject,
  recipient,
  sent,
}: Pick<NotifiedMail, 'subject' | 'recipient' | 'sent'>) =>
  sent ? `“${subject}” was emailed to ${recipient} after all` : `Couldn't email “${subject}” to ${recipient}`;

/** Who gave a user which steps, as a sentence without a full stop. */
export function titleOfSteps({
  label: by,
  given,
  steps,
}: Pick<ListedRow, 'label' | 'given' | 'steps'>): string {
  const [first] = steps;
  return first && given === 1
    ? `${by} gave you a next step for ${first.name}`
    : `${by} gave you ${counted(given, 'next step')}`;
}
