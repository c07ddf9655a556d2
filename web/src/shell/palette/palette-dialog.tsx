import { Command as Cmdk } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { count } from '../../lib/format/formats.ts';
import { cx } from '../../ui/cx.ts';
import { Kbd } from '../../ui/data/kbd.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { announce } from '../../ui/feedback/announce.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import type { Command } from './command.ts';
import { type Entry, entryGroups, shortcutsCommand } from './entries.tsx';
import { type Recent, readRecents, rememberRecent } from './recents.ts';
import { type SearchScope, useSearchHits } from './search.ts';

interface PaletteDialogProps {
  userId: string;
  scope: SearchScope;
  commands: readonly Command[];
  /** Opens what was found. */
  onOpen: (hit: Recent) => void;
  /** Closes first, then runs. */
  onRun: (run?: () => void) => void;
  onShortcuts: () => void;
  /** Takes the text typed before the field had the focus. */
  takeTyped: () => string;
}

const groupStyle =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-faint [&_[cmdk-group-heading]]:text-xs';

/** Search and commands in one field: contacts, firms, moves, pages and actions; for admins people and uploads too. */
export function PaletteDialog({
  userId,
  scope,
  commands,
  onOpen,
  onRun,
  onShortcuts,
  takeTyped,
}: PaletteDialogProps) {
  const { clientId } = scope;
  const [typed, setTyped] = useState('');
  const { groups: hits, busy, failed } = useSearchHits(scope, typed);
  const recents = useMemo(() => readRecents(userId, clientId), [userId, clientId]);
  const groups = entryGroups({
    typed,
    hits,
    recents,
    commands: [...commands, shortcutsCommand(onShortcuts)],
    onHit: (hit) => {
      rememberRecent(userId, clientId, hit);
      onRun(() => onOpen(hit));
    },
    onCommand: ({ id, label, group, run }) => {
      if (id === 'shortcuts') return run();
      rememberRecent(userId, clientId, { kind: 'command', id, label, detail: group });
      onRun(run);
    },
  });
  const isEmpty = typed.trim() === '';
  const nothing = !isEmpty && !busy && groups.length === 0;
  const found = groups.map(({ heading, entries }) => `${heading}: ${count(entries.length)}`).join(', ');
  useEffect(() => {
    if (!isEmpty && !busy) announce(nothing ? 'Nothing found' : found);
  }, [isEmpty, busy, nothing, found]);

  // The first entry is selected until the user selects another: later results may be listed before it.
  const [selected, setSelected] = useState<string | null>(null);
  const isMoving = useRef(false);
  const values = groups.flatMap(({ entries }) => entries.map(({ value }) => value));
  const current = selected !== null && values.includes(selected) ? selected : (values[0] ?? '');

  return (
    <Modal
      open
      onRequestClose={() => onRun()}
      closesAtOnce
      className="inset-x-3 top-[8dvh] mx-auto max-h-[min(30rem,76dvh)] max-w-[620px] overflow-hidden rounded-card border border-line-soft shadow-overlay data-[state=open]:animate-rise"
    >
      <RadixDialog.Title className="sr-only">Search and commands</RadixDialog.Title>
      <Cmdk
        label="Search and commands"
        shouldFilter={false}
        loop
        value={current}
        onValueChange={(next) => {
          if (isMoving.current) setSelected(next);
        }}
        onKeyDown={() => {
          isMoving.current = true;
        }}
        onPointerMove={() => {
          isMoving.current = true;
        }}
        className="flex min-h-0 grow flex-col"
      >
        <div className="flex h-12 shrink-0 items-center gap-2.5 border-b px-4">
          <Search aria-hidden size={16} className="shrink-0 text-ink-faint" />
          <Cmdk.Input
            value={typed}
            onFocus={() => {
              const before = takeTyped();
              if (before) setTyped((text) => text + before);
            }}
            onValueChange={(text) => {
              isMoving.current = false;
              setSelected(null);
              setTyped(text);
            }}
            maxLength={100}
            placeholder={placeholderOf(scope)}
            className="h-full min-w-0 grow bg-transparent text-lg outline-none"
          />
          {busy && !isEmpty ? <Spinner size={14} /> : <Kbd>Esc</Kbd>}
        </div>
        <Cmdk.List
          label="Results"
          className="min-h-0 grow overflow-y-auto overscroll-contain p-2 has-[>:empty]:p-0"
        >
          {groups.map(({ heading, entries }) => (
            <Cmdk.Group key={heading} heading={heading} className={groupStyle}>
              {entries.map((entry) => (
                <Row key={entry.value} entry={entry} />
              ))}
            </Cmdk.Group>
          ))}
        </Cmdk.List>
        {nothing || failed ? (
          <p className={cx('px-4 py-6 text-center text-ink-soft', !nothing && 'border-t')}>
            {failed ? 'Search failed. Please try again.' : `Nothing found for “${typed.trim()}”`}
          </p>
        ) : null}
      </Cmdk>
    </Modal>
  );
}

function placeholderOf({ platform, contacts }: SearchScope): string {
  if (platform) return 'Search people, moves and uploads';
  return contacts ? 'Search contacts, firms and moves' : 'Search commands';
}

function Row({ entry: { value, icon, label, detail, aside, choose } }: { entry: Entry }) {
  return (
    <Cmdk.Item
      value={value}
      onSelect={choose}
      className="flex min-h-9 cursor-default scroll-my-2 select-none items-center gap-2.5 rounded-control px-2 py-1.5 data-[selected=true]:bg-accent-soft"
    >
      <span className="inline-flex size-4 shrink-0 text-ink-faint">{icon}</span>
      <TruncatedText className={cx(detail && 'max-w-[60%] shrink-0')}>{label}</TruncatedText>
      {detail ? <TruncatedText className="text-ink-faint text-sm">{detail}</TruncatedText> : null}
      {aside ? <span className="ml-auto">{aside}</span> : null}
    </Cmdk.Item>
  );
}
