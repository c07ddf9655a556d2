import { foldForSearch } from '@liftout/contract/values/fold';
import {
  ArrowRightLeft,
  Building2,
  Clock,
  FileSpreadsheet,
  IdCard,
  Keyboard,
  UserRound,
  UserSearch,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Kbd } from '../../ui/data/kbd.tsx';
import { type Command, matchesCommand, matchesLabel } from './command.ts';
import type { Hit } from './hits.ts';
import type { Recent } from './recents.ts';

/** An entry of the palette. */
export interface Entry {
  /** Unique in the list. */
  value: string;
  icon: ReactNode;
  label: string;
  detail?: string;
  aside?: ReactNode;
  choose: () => void;
}

export interface EntryGroup {
  heading: string;
  entries: Entry[];
}

interface Choices {
  typed: string;
  hits: readonly { heading: string; hits: readonly Hit[] }[];
  recents: readonly Recent[];
  commands: readonly Command[];
  onHit: (hit: Hit) => void;
  onCommand: (command: Command) => void;
}

const size = { 'aria-hidden': true, size: 16 } as const;
const icons: Record<Recent['kind'], ReactNode> = {
  contact: <UserRound {...size} />,
  firm: <Building2 {...size} />,
  advisor: <UserSearch {...size} />,
  move: <ArrowRightLeft {...size} />,
  person: <IdCard {...size} />,
  admin: <IdCard {...size} />,
  upload: <FileSpreadsheet {...size} />,
  command: <Clock {...size} />,
};

/** 0: the text is its name; 1: its name begins with the text; 2: it matches otherwise, as a contact does by the firm. */
function rankOf(label: string, typed: string): number {
  const [name, text] = [foldForSearch(label), foldForSearch(typed.trim())];
  if (name === text) return 0;
  return name.startsWith(text) ? 1 : 2;
}

/** Hits, and groups by their best one, in the order of `rankOf`; else as they came. */
function bestFirst(groups: Choices['hits'], typed: string): Choices['hits'] {
  return groups
    .map(({ heading, hits }) => {
      const ranked = hits
        .map((hit) => ({ hit, rank: rankOf(hit.label, typed) }))
        .toSorted((a, b) => a.rank - b.rank);
      return { heading, hits: ranked.map(({ hit }) => hit), best: ranked[0]?.rank ?? 2 };
    })
    .toSorted((a, b) => a.best - b.best);
}

/** The palette's own command. */
export const shortcutsCommand = (run: () => void): Command => ({
  id: 'shortcuts',
  label: 'Keyboard shortcuts',
  group: 'Help',
  icon: <Keyboard {...size} />,
  keywords: 'keys help',
  run,
});

/**
 * The entries of the palette. Without text: recent entries, then all commands. With text: commands whose label matches,
 * which are known at once and so do not move; search results, those named so first; commands that match by group or
 * keyword.
 */
export function entryGroups({ typed, hits, recents, commands, onHit, onCommand }: Choices): EntryGroup[] {
  const ofCommand = (command: Command): Entry => ({
    value: `command ${command.id}`,
    icon: command.icon,
    label: command.label,
    aside: command.id === 'shortcuts' ? <Kbd>?</Kbd> : null,
    choose: () => onCommand(command),
  });
  const ofHit = (hit: Hit): Entry => ({
    value: `${hit.kind} ${hit.id}`,
    icon: icons[hit.kind],
    label: hit.label,
    detail: hit.detail,
    choose: () => onHit(hit),
  });
  const ofRecent = (recent: Recent): Entry[] => {
    const value = `recent ${recent.kind} ${recent.id}`;
    if (recent.kind !== 'command') return [{ ...ofHit(recent), value }];
    const command = commands.find(({ id }) => id === recent.id);
    return command ? [{ ...ofCommand(command), value, icon: icons.command, detail: command.group }] : [];
  };
  const grouped = (list: readonly Command[]): EntryGroup[] =>
    [...new Set(list.map(({ group }) => group))].map((heading) => ({
      heading,
      entries: list.filter(({ group }) => group === heading).map(ofCommand),
    }));

  const isEmpty = typed.trim() === '';
  const named = isEmpty ? [] : commands.filter((command) => matchesLabel(command, typed));
  const others = commands.filter((command) => matchesCommand(command, typed) && !named.includes(command));
  const found = bestFirst(hits, typed).map(({ heading, hits: list }) => ({
    heading,
    entries: list.map(ofHit),
  }));
  const groups = [
    { heading: 'Recent', entries: isEmpty ? recents.flatMap(ofRecent) : [] },
    { heading: 'Commands', entries: named.map(ofCommand) },
    ...found,
    ...(isEmpty ? grouped(others) : [{ heading: 'More', entries: others.map(ofCommand) }]),
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
