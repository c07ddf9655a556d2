const mark = '```';

/** What stands inside a Markdown code fence, which models like to put around their answer; else the text itself. */
export function withoutCodeFence(text: string): string {
  const trimmed = text.trim();
  const start = afterOpening(trimmed);
  // What follows the last tag is the model's closing word: a fence there ends the answer.
  const end = start === undefined ? -1 : trimmed.indexOf(mark, Math.max(start, trimmed.lastIndexOf('<')));
  if (start !== undefined && end !== -1) return trimmed.slice(start, end).trim();
  return trimmed.replace(/^```[a-z]*\s*\n/i, '').trim();
}

/** Where the line after the first opening fence begins; undefined: none stands in front of the first tag. */
function afterOpening(text: string): number | undefined {
  const firstTag = text.indexOf('<');
  const head = text.slice(0, firstTag === -1 ? undefined : firstTag);
  const opening = /```[a-z]*[ \t]*\r?\n/i.exec(head);
  return opening ? opening.index + opening[0].length : undefined;
}
