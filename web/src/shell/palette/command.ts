import { foldForSearch } from '@liftout/contract/values/fold';
import type { ReactNode } from 'react';

/** A command of the palette. */
export interface Command {
  /** Stable, so that recent commands can be found again. */
  id: string;
  /** A verb phrase, or the name of a page. */
  label: string;
  group: string;
  icon?: ReactNode;
  /** More words that find it. */
  keywords?: string;
  run: () => void;
}

const wordsOf = (text: string) =>
  foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each typed word begins a word of the command's label, which makes it a better match. */
export function matchesLabel({ label }: Pick<Command, 'label'>, typed: string): boolean {
  return matchesCommand({ id: '', label, group: '' }, typed);
}

/** Whether each typed word begins a word of the command. An empty text matches every command. */
export function matchesCommand(
  { label, group, keywords = '' }: Omit<Command, 'run'>,
  typed: string,
): boolean {
  const own = wordsOf(`${label} ${group} ${keywords}`);
  return wordsOf(typed).every((word) => own.some((one) => one.startsWith(word)));
}
