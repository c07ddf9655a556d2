import { foldForSearch } from '@liftout/contract/values/fold';
import type { ReactNode } from 'react';

/** Something the palette can do, as the page around it says. */
export interface Command {
  /** Stable, so that recent ones are known again. */
  id: string;
  /** A verb phrase or a place. */
  label: string;
  group: string;
  icon?: ReactNode;
  /** More words it answers to. */
  keywords?: string;
  run: () => void;
}

const wordsOf = (text: string) =>
  foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each word that was typed begins a word of the command's own name, which makes it the likelier one meant. */
export function matchesLabel({ label }: Pick<Command, 'label'>, typed: string): boolean {
  return matchesCommand({ id: '', label, group: '' }, typed);
}

/** Whether each word that was typed begins a word of the command. Nothing typed: every command. */
export function matchesCommand(
  { label, group, keywords = '' }: Omit<Command, 'run'>,
  typed: string,
): boolean {
  const own = wordsOf(`${label} ${group} ${keywords}`);
  return wordsOf(typed).every((word) => own.some((one) => one.startsWith(word)));
}
