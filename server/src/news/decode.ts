import { TextDecoder } from 'node:util';

const declaration = /^\s*<\?xml([^>]*)/i;
const encoding = /\bencoding\s*=\s*["']([\w.:-]+)["']/i;

/**
 * Decodes a feed. The encoding is that of the byte order mark, else of the Content-Type, else of the XML declaration, else
 * UTF-8 where it is valid, else Windows-1252. Invalid bytes become U+FFFD; never throws.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  const named =
    byteOrderMarkOf(bytes) ??
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

/** The encoding in the XML declaration. */
function declaredIn(head: string): string | undefined {
  return encoding.exec(declaration.exec(head)?.[1] ?? '')?.[1];
}

function byteOrderMarkOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined; // unknown encoding
  }
}
