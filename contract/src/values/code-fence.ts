const mark = '```';

/** The text inside a Markdown code fence, which models often put around an answer; else the text itself. */
export function withoutCodeFence(text: string): string {
  const trimmed = text.trim();
  const start = afterOpening(trimmed);
  // After the last tag, a fence ends the answer; what follows is the model's comment.
  const end = start === undefined ? -1 : trimmed.indexOf(mark, Math.max(start, trimmed.lastIndexOf('<')));
  if (start !== undefined && end !== -1) return trimmed.slice(start, end).trim();
  return trimmed.replace(/^```[a-z]*\s*\n/i, '').trim();
}

/** The start of the line after the first opening fence; undefined: there is none before the first tag. */
function afterOpening(text: string): number | undefined {
  const firstTag = text.indexOf('<');
  const head = text.slice(0, firstTag === -1 ? undefined : firstTag);
  const opening = /```[a-z]*[ \t]*\r?\n/i.exec(head);
  return opening ? opening.index + opening[0].length : undefined;
}
