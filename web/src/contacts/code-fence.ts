/** What a model wrote, without the code fence it may have put around it (domain: OpenAI-compatible chat). */
export function withoutCodeFence(text: string): string {
  const trimmed = text.trim();
  const opening = /^```[a-z]*/i.exec(trimmed)?.[0];
  if (opening === undefined || trimmed.length < opening.length + 3 || !trimmed.endsWith('```'))
    return trimmed;
  return trimmed.slice(opening.length, -3).trim();
}
