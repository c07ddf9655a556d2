import type { NotificationRow } from './queries/notifications.ts';

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** What a notification says, as a sentence without a full stop. */
export function titleOf(
  row: Pick<NotificationRow, 'kind' | 'label' | 'moves' | 'advisors' | 'left' | 'joined' | 'city' | 'listed'>,
): string {
  const [first] = row.listed;
  if (first && row.moves === 1) return titleOfMove(first);
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

const titleOfMove = ({ name, firmLeft, firmJoined }: NotificationRow['listed'][number]): string => {
  if (firmLeft !== null && firmJoined !== null) return `${name} left ${firmLeft} for ${firmJoined}`;
  if (firmLeft !== null) return `${name} left ${firmLeft}`;
  return firmJoined === null ? `${name} moved` : `${name} joined ${firmJoined}`;
};
