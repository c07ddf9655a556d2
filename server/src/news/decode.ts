import { TextDecoder } from 'node:util';

const declaration = /^\s*<\?xml([^>]*)/i;
const encoding = /\bencoding\s*=\s*["']([\w.:-]+)["']/i;

/**
 * The text of a feed's bytes. The byte order mark decides, then the Content-Type, then the XML declaration; what says
 * nothing is UTF-8 where it can be, else Windows-1252. Bytes that do not fit become U+FFFD; never throws.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  const marked = markOf(bytes);
  const named =
    marked ??
    /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ??
    declaredIn(new TextDecoder('windows-1252').decode(bytes.subarray(0, 400)));
  const decoder = named === undefined ? undefined : decoderOf(named);
  if (decoder) return decoder.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The encoding that the XML declaration names. */
function declaredIn(head: string): string | undefined {
  return encoding.exec(declaration.exec(head)?.[1] ?? '')?.[1];
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined; // an encoding nobody knows: guess
  }
}
