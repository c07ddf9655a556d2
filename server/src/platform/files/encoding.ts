import { isAscii, isUtf8 } from 'node:buffer';
import { FileError } from './file-error.ts';

/** The encoding of a file. Excel on Windows writes plain "CSV" as Windows-1252. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Turns chunks of bytes into chunks of UTF-8. A character cut at a chunk's end waits for the next one. */
export interface Decoder {
  readonly encoding: Encoding;
  write(chunk: Uint8Array): Uint8Array;
  end(): Uint8Array;
}

const nothing = new Uint8Array(0);

/** Picks a decoder by the file's first bytes. Throws `FileError` for binary data. */
export function decoderFor(start: Uint8Array): Decoder {
  const guessed = withoutMark(start);
  if (isUtf32(start) || guessed === 'utf-32')
    throw new FileError(
      'unreadable',
      'The file is in UTF-32, which few programs read. Save the sheet as CSV (UTF-8) and upload that.',
    );
  if (start[0] === 0xff && start[1] === 0xfe) return utf16('utf-16le');
  if (start[0] === 0xfe && start[1] === 0xff) return utf16('utf-16be');
  if (guessed !== null) return utf16(guessed);
  const kind = binaryKind(start);
  if (kind !== null)
    throw new FileError(
      'unreadable',
      `This isn't a CSV file: it ${kind}. Save the sheet as CSV (UTF-8) and upload that.`,
    );
  return new Utf8OrWindows1252(start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf);
}

/** By its byte order mark; the little-endian one begins like that of UTF-16. */
function isUtf32(start: Uint8Array): boolean {
  const [a, b, c, d] = start;
  return (a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff);
}

/**
 * The encoding of a file without a byte order mark by where its zeros are: a header is nearly all ASCII, of which each
 * character has one zero in UTF-16 and three in UTF-32. Null where it is neither.
 */
function withoutMark(start: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-32' | null {
  const quarters = Math.min(start.length >> 2, 64);
  if (quarters < 2) return null;
  const zeros = [0, 0, 0, 0];
  for (let at = 0; at < quarters * 4; at += 1) if (start[at] === 0) zeros[at % 4] = (zeros[at % 4] ?? 0) + 1;
  const pattern = zeros.map((count) => (count > quarters * 0.8 ? '0' : count === 0 ? 'a' : '?')).join('');
  return patterns.find(([one]) => one === pattern)?.[1] ?? null;
}

const patterns = [
  ['a0a0', 'utf-16le'],
  ['0a0a', 'utf-16be'],
  ['a000', 'utf-32'],
  ['000a', 'utf-32'],
] as const;

const signatures: [bytes: number[], kind: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'is an Excel workbook (.xlsx) or a zip file'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is an older Excel workbook (.xls)'],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'is a picture'],
  [[0xff, 0xd8, 0xff], 'is a picture'],
  [[0x1f, 0x8b], 'is packed with gzip'],
];

/** What a file is that is not text. A few control bytes are the problem of their cells; many mean that it is not text. */
function binaryKind(start: Uint8Array): string | null {
  const known = signatures.find(([bytes]) => bytes.every((byte, index) => start[index] === byte));
  if (known) return known[1];
  const sample = start.subarray(0, 4096);
  let controls = 0;
  for (const byte of sample)
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12) controls += 1;
  return controls > 2 && controls > sample.length / 50 ? 'holds binary data' : null;
}

function utf16(encoding: 'utf-16le' | 'utf-16be'): Decoder {
  const text = new TextDecoder(encoding);
  return {
    encoding,
    write: (chunk) => Buffer.from(text.decode(chunk, { stream: true })),
    end: () => Buffer.from(text.decode()),
  };
}

/** UTF-8, or Windows-1252 from the first byte that is invalid in UTF-8, unless a UTF-8 letter came before it. */
class Utf8OrWindows1252 implements Decoder {
  encoding: Encoding = 'utf-8';
  #skip: number;
  #held: Uint8Array = nothing;
  #sawUtf8 = false;
  readonly #windows = new TextDecoder('windows-1252');

  constructor(hasMark: boolean) {
    this.#skip = hasMark ? 3 : 0;
    this.#sawUtf8 = hasMark;
  }

  write(chunk: Uint8Array): Uint8Array {
    let bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = nothing;
    if (this.#skip > 0) {
      bytes = bytes.subarray(this.#skip);
      this.#skip = 0;
    }
    if (isAscii(bytes)) return bytes;
    if (this.encoding === 'windows-1252') return Buffer.from(this.#windows.decode(bytes));
    const cut = bytes.length - unfinished(bytes);
    const whole = bytes.subarray(0, cut);
    if (!isUtf8(whole)) return this.#fallBack(bytes);
    this.#held = bytes.subarray(cut);
    this.#sawUtf8 ||= !isAscii(whole);
    return whole;
  }

  end(): Uint8Array {
    const rest = this.#held;
    this.#held = nothing;
    return rest.length === 0 ? rest : this.#fallBack(rest);
  }

  #fallBack(bytes: Uint8Array): Uint8Array {
    const hasUtf8Letter = /[\u0080-\ufffc\u{10000}-\u{10ffff}]/u.test(new TextDecoder().decode(bytes));
    if (this.#sawUtf8 || hasUtf8Letter) {
      throw new FileError(
        'unreadable',
        'The file mixes text encodings. Save the sheet as CSV (UTF-8) and upload that.',
      );
    }
    this.encoding = 'windows-1252';
    return Buffer.from(this.#windows.decode(bytes));
  }
}

/** The number of bytes at the end, 0 to 3, that begin a UTF-8 character completed by the next chunk. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}
