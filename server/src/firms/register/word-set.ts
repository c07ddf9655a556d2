/** The words of a text that spaces divide, for lists of rules. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
