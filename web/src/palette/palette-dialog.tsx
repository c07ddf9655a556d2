import { Command as Cmdk } from 'cmdk';
import { ArrowRightLeft, Building2, Clock, Keyboard, Search, UserRound } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '../ui/announce.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Modal } from '../ui/modal.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { answersTo, type Command } from './command.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
import { type Recent, readRecents, rememberRecent } from './recents.ts';
import { describeHits, useSearchHits } from './search.ts';

interface PaletteDialogProps extends CommandPaletteProps {
  onClose: () => void;
  /** Closes first, then runs. */
  onRun: (run: () => void) => void;
  onShortcuts: () => void;
}

const icons: Record<Exclude<Recent['kind'], 'command'>, ReactNode> = {
  contact: <UserRound aria-hidden size={16} />,
  firm: <Building2 aria-hidden size={16} />,
  move: <ArrowRightLeft aria-hidden size={16} />,
};

const groupStyle =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-faint [&_[cmdk-group-heading]]:text-xs';

/** Search and commands: contacts, firms, moves, pages and actions from one line of text. */
export function PaletteDialog({
  userId,
  reach,
  commands,
  onOpen,
  onClose,
  onRun,
  onShortcuts,
}: PaletteDialogProps) {
  const [typed, setTyped] = useState('');
  const { groups, busy, failed } = useSearchHits(reach, typed);
  const recents = useMemo(() => readRecents(userId, reach.clientId), [userId, reach.clientId]);
  const isEmpty = typed.trim() === '';
  const matching = commands.filter((command) => answersTo(command, typed));
  const commandGroups = [...new Set(matching.map(({ group }) => group))];
  const nothing = !isEmpty && !busy && groups.length === 0 && matching.length === 0;

  const found = describeHits(groups);
  useEffect(() => {
    if (isEmpty || busy) return;
    if (nothing) announce('Nothing found');
    else
      announce([found, matching.length > 0 ? `Commands: ${matching.length}` : ''].filter(Boolean).join(', '));
  }, [isEmpty, busy, nothing, found, matching.length]);

  // The first entry is marked until somebody moves the mark: results that arrive later may come before it.
  const [marked, setMarked] = useState<string | null>(null);
  const moving = useRef(false);
  const known = recents.filter(({ kind, id }) => kind !== 'command' || commands.some((one) => one.id === id));
  const values = [
    ...(isEmpty ? known.map(({ kind, id }) => `recent ${kind} ${id}`) : []),
    ...groups.flatMap(({ hits }) => hits.map(({ kind, id }) => `${kind} ${id}`)),
    ...commandGroups.flatMap((group) =>
      matching.filter((command) => command.group === group).map(({ id }) => `command ${id}`),
    ),
    'command shortcuts',
  ];
  const value = (marked !== null && values.includes(marked) && marked) || values[0] || '';

  const chooseHit = (hit: Recent) => {
    rememberRecent(userId, reach.clientId, hit);
    onRun(() => onOpen(hit));
  };
  const chooseCommand = ({ id, label, group, run }: Command) => {
    rememberRecent(userId, reach.clientId, { kind: 'command', id, label, detail: group });
    onRun(run);
  };
  const chooseRecent = (recent: Recent) => {
    if (recent.kind !== 'command') return chooseHit(recent);
    const command = commands.find(({ id }) => id === recent.id);
    if (command) chooseCommand(command);
  };

  return (
    <Modal
      open
      onRequestClose={onClose}
      className="inset-x-3 top-[8dvh] mx-auto max-h-[76dvh] max-w-[620px] overflow-hidden rounded-card border border-line-soft shadow-overlay data-[state=open]:animate-rise"
    >
      <RadixDialog.Title className="sr-only">Search and commands</RadixDialog.Title>
      <Cmdk
        label="Search and commands"
        shouldFilter={false}
        loop
        value={value}
        onValueChange={(next) => {
          if (moving.current) setMarked(next);
        }}
        onKeyDown={() => {
          moving.current = true;
        }}
        onPointerMove={() => {
          moving.current = true;
        }}
        className="flex min-h-0 flex-col"
      >
        <div className="flex h-12 shrink-0 items-center gap-2.5 border-b px-4">
          <Search aria-hidden size={16} className="shrink-0 text-ink-faint" />
          <Cmdk.Input
            value={typed}
            onValueChange={(text) => {
              moving.current = false;
              setMarked(null);
              setTyped(text);
            }}
            maxLength={100}
            placeholder={reach.contacts ? 'Search contacts, firms, moves and commands' : 'Search commands'}
            className="h-full min-w-0 grow bg-transparent text-lg outline-none"
          />
          {busy && !isEmpty ? <Spinner size={14} /> : <Kbd>Esc</Kbd>}
        </div>
        <Cmdk.List label="Results" className="min-h-0 grow overflow-y-auto overscroll-contain p-2">
          {nothing ? (
            <p className="px-2 py-8 text-center text-ink-soft">
              {failed
                ? 'The search could not be done. Please try again.'
                : `Nothing found for “${typed.trim()}”`}
            </p>
          ) : null}
          {isEmpty && known.length > 0 ? (
            <Cmdk.Group heading="Recent" className={groupStyle}>
              {known.map((recent) => (
                <Row
                  key={`${recent.kind} ${recent.id}`}
                  value={`recent ${recent.kind} ${recent.id}`}
                  icon={recent.kind === 'command' ? <Clock aria-hidden size={16} /> : icons[recent.kind]}
                  label={recent.label}
                  detail={recent.detail}
                  onSelect={() => chooseRecent(recent)}
                />
              ))}
            </Cmdk.Group>
          ) : null}
          {groups.map(({ heading, hits }) => (
            <Cmdk.Group key={heading} heading={heading} className={groupStyle}>
              {hits.map((hit) => (
                <Row
                  key={hit.id}
                  value={`${hit.kind} ${hit.id}`}
                  icon={hit.kind === 'command' ? null : icons[hit.kind]}
                  label={hit.label}
                  detail={hit.detail}
                  onSelect={() => chooseHit(hit)}
                />
              ))}
            </Cmdk.Group>
          ))}
          {commandGroups.map((group) => (
            <Cmdk.Group key={group} heading={group} className={groupStyle}>
              {matching
                .filter((command) => command.group === group)
                .map((command) => (
                  <Row
                    key={command.id}
                    value={`command ${command.id}`}
                    icon={command.icon}
                    label={command.label}
                    onSelect={() => chooseCommand(command)}
                  />
                ))}
            </Cmdk.Group>
          ))}
          {answersTo({ id: '', label: 'Keyboard shortcuts', group: 'Help' }, typed) ? (
            <Cmdk.Group heading="Help" className={groupStyle}>
              <Row
                value="command shortcuts"
                icon={<Keyboard aria-hidden size={16} />}
                label="Keyboard shortcuts"
                aside={<Kbd>?</Kbd>}
                onSelect={onShortcuts}
              />
            </Cmdk.Group>
          ) : null}
        </Cmdk.List>
      </Cmdk>
    </Modal>
  );
}

interface RowProps {
  /** Unlike any other in the list. */
  value: string;
  icon: ReactNode;
  label: string;
  detail?: string;
  aside?: ReactNode;
  onSelect: () => void;
}

function Row({ value, icon, label, detail, aside, onSelect }: RowProps) {
  return (
    <Cmdk.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default scroll-my-2 select-none items-center gap-2.5 rounded-control px-2 py-1.5 data-[selected=true]:bg-accent-soft"
    >
      <span className="inline-flex size-4 shrink-0 text-ink-faint">{icon}</span>
      <span className="shrink-0 truncate max-sm:max-w-[55%]">{label}</span>
      {detail ? <span className="min-w-0 truncate text-ink-faint text-sm">{detail}</span> : null}
      {aside ? <span className="ml-auto">{aside}</span> : null}
    </Cmdk.Item>
  );
}
