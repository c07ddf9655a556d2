/** What a model wrote, without the code fence it may have put around it (domain: OpenAI-compatible chat). */
export function withoutCodeFence(text: string): string {
  const fenced = /^\s*```[a-z]*[ \t]*\r?\n?([\s\S]*?)\r?\n?\s*```\s*$/i.exec(text);
  return (fenced?.[1] ?? text).trim();
}
