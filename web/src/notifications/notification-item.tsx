import { type ListedNotification, maxNotifiedMoves } from '@liftout/contract/notifications';
import { Link } from '@tanstack/react-router';
import { counted } from '../lib/format/formats.ts';
import { RelativeTime } from '../ui/data/values.tsx';
import { Button } from '../ui/form/button.tsx';
import { focusOnceGone, nearestTo } from '../ui/overlay/nearest.ts';
import { DecisionList, linkOf } from './decision-list.tsx';
import { linkStyle } from './link-style.ts';
import { StepList, stepText } from './step-list.tsx';

interface NotificationItemProps {
  notification: ListedNotification;
  /** Null: the reader sees no moves, or no contacts. */
  movesPath: string | null;
  contactsPath: string | null;
  /** Opens the form that emails the report. */
  onEmailReport: () => void;
  onRead: () => void;
  onOpened: () => void;
}

/** What a notification about one thing alone is about. */
const onlyMove = ({ moves, listed }: ListedNotification) => (moves === 1 ? listed[0] : undefined);
const onlyDecision = ({ decisions }: ListedNotification) =>
  decisions?.total === 1 ? decisions.listed[0] : undefined;
const onlyStep = ({ steps }: ListedNotification) => (steps?.total === 1 ? steps.listed[0] : undefined);

/** Where the sentence of a notification leads; null: nowhere, or not for this reader. */
function targetOf({ notification, movesPath, contactsPath }: NotificationItemProps) {
  const move = onlyMove(notification);
  if (move && movesPath !== null) return { to: movesPath, search: { move: move.moveId } };
  if (contactsPath === null) return null;
  const decision = onlyDecision(notification);
  if (decision) return { to: contactsPath, search: linkOf(decision) };
  const contact = onlyStep(notification)?.contactId ?? notification.mail?.contactId;
  return contact ? { to: contactsPath, search: { contact } } : null;
}

/** Why one was told. */
function aboutOf({ watch, mail, steps }: ListedNotification): string {
  if (watch) return `You watch ${watch.label}`;
  if (steps) return 'Your next steps';
  return mail ? 'Your emails' : 'Your submissions';
}

/** One notification: its sentence opens the move or contact; of several, each has a link of its own. */
export function NotificationItem(props: NotificationItemProps) {
  const { notification, movesPath, contactsPath, onEmailReport, onRead, onOpened } = props;
  const { title, moves, decisions, mail, steps, createdAt, read } = notification;
  const step = onlyStep(notification);
  const detail = step ? stepText(step) : (mail?.reason ?? onlyDecision(notification)?.reason);
  const open = () => {
    onRead();
    onOpened();
  };
  const target = targetOf(props);
  return (
    <li className="relative flex gap-2.5 py-3 pr-3 pl-4">
      <span
        aria-hidden
        className={read ? 'size-2 shrink-0' : 'mt-1.5 size-2 shrink-0 rounded-full bg-accent'}
      />
      <div className="min-w-0 grow">
        <p className={read ? undefined : 'font-medium'}>
          {read ? null : <span className="sr-only">Unread: </span>}
          {target ? (
            <Link {...target} onClick={open} className={linkStyle}>
              {title}
            </Link>
          ) : (
            <span className="wrap-anywhere">{title}</span>
          )}
        </p>
        {moves > 1 && movesPath !== null ? (
          <MoveList notification={notification} movesPath={movesPath} onOpen={open} />
        ) : null}
        {detail ? (
          <p dir="auto" className="text-left wrap-anywhere text-sm">
            {detail}
          </p>
        ) : null}
        {decisions && decisions.total > 1 && contactsPath !== null ? (
          <DecisionList decisions={decisions} contactsPath={contactsPath} onOpen={open} />
        ) : null}
        {steps && steps.total > 1 && contactsPath !== null ? (
          <StepList steps={steps} contactsPath={contactsPath} onOpen={open} />
        ) : null}
        {mail?.kind === 'report' && !mail.sent ? (
          <Button
            size="sm"
            className="my-1"
            onClick={() => {
              // While the popover has the focus, so that it later returns to the bell.
              onEmailReport();
              open();
            }}
          >
            Email it again<span className="sr-only">: {title}</span>
          </Button>
        ) : null}
        <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">
          <RelativeTime at={createdAt} /> · {aboutOf(notification)}
        </p>
      </div>
      {read ? null : (
        <Button
          variant="ghost"
          size="sm"
          className="-my-1"
          onClick={({ currentTarget }) => {
            focusOnceGone(currentTarget, nearestTo(currentTarget));
            onRead();
          }}
        >
          Mark read<span className="sr-only">: {title}</span>
        </Button>
      )}
    </li>
  );
}

interface MoveListProps {
  notification: ListedNotification;
  movesPath: string;
  onOpen: () => void;
}

/** Links to the first moves of a notification about several, and how many more there are. */
function MoveList({ notification: { listed, moves }, movesPath, onOpen }: MoveListProps) {
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm">
      {listed.map((move) => (
        <li key={move.moveId}>
          <Link to={movesPath} search={{ move: move.moveId }} onClick={onOpen} className={linkStyle}>
            {move.name}
            <span className="text-ink-soft">
              {': '}
              {move.firmLeft ?? 'Not known'} → {move.firmJoined ?? 'Not known'}
            </span>
          </Link>
        </li>
      ))}
      {moves > maxNotifiedMoves ? (
        <li className="text-ink-soft">and {counted(moves - listed.length, 'more move')}</li>
      ) : null}
    </ul>
  );
}
