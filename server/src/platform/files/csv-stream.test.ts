import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type CsvLimits, readCsv } from './csv-stream.ts';
import { FileError } from './file-error.ts';

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Every row as `[number, ...cells]`, and the encoding. */
async function read(file: string | Uint8Array, size = 1 << 20, limits?: CsvLimits) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const rows: (string | number)[][] = [];
  let encoding = '';
  for await (const batch of readCsv(inChunks(bytes, size), limits)) {
    encoding = batch.encoding;
    for (const { row, cells } of batch.rows) rows.push([row, ...cells]);
  }
  return { rows, encoding };
}

async function refusal(file: string | Uint8Array, limits?: CsvLimits): Promise<FileError> {
  const error = await read(file, 1 << 16, limits).catch((caught: unknown) => caught);
  if (error instanceof FileError) return error;
  throw new Error(`expected a FileError, got ${String(error)}`);
}

describe('row numbers are those of a spreadsheet', () => {
  test.each([['\n'], ['\r\n'], ['\r']])(
    'with line end %j, blank lines count and are no rows',
    async (end) => {
      const file = ['a,b', '1,2', '', '3,4', ',', '  ', '5,6', ''].join(end);
      expect((await read(file)).rows).toEqual([
        [1, 'a', 'b'],
        [2, '1', '2'],
        [4, '3', '4'],
        [7, '5', '6'],
      ]);
    },
  );

  test('a quoted cell with line ends is one row', async () => {
    expect((await read('a,b\r\n"Palo\r\nAlto",2\r\n3,4')).rows).toEqual([
      [1, 'a', 'b'],
      [2, 'Palo\r\nAlto', '2'],
      [3, '3', '4'],
    ]);
  });

  test('line ends may be mixed', async () => {
    expect((await read('a,b\r\n1,2\n3,4\r5,6')).rows.map(([row]) => row)).toEqual([1, 2, 3, 4]);
  });

  test('blank lines before the header count', async () => {
    expect((await read('\n\na,b\n1,2')).rows).toEqual([
      [3, 'a', 'b'],
      [4, '1', '2'],
    ]);
  });
});

describe('cells', () => {
  test('quotes, doubled quotes, quotes inside, blanks around, short and long rows', async () => {
    const file = 'a,b\n"x, y","say ""hi"""\nBob "Ace" Lee, "q, r" \n1\n1,2,3';
    expect((await read(file)).rows.slice(1)).toEqual([
      [2, 'x, y', 'say "hi"'],
      [3, 'Bob "Ace" Lee', 'q, r'],
      [4, '1'],
      [5, '1', '2', '3'],
    ]);
  });

  test('a quote that closes too early is text, and other rows are unaffected', async () => {
    expect((await read('a,b\n"Bob" Smith,"x"y,z\n1,2\n"""q""",3\n')).rows).toEqual([
      [1, 'a', 'b'],
      [2, '"Bob" Smith', '"x"y', 'z'],
      [3, '1', '2'],
      [4, '"q"', '3'],
    ]);
  });

  test.each([[';'], ['\t']])('the delimiter may be %j', async (delimiter) => {
    const file = `a${delimiter}"b,b,b"${delimiter}c\n1${delimiter}2,5${delimiter}3`;
    expect((await read(file)).rows).toEqual([
      [1, 'a', 'b,b,b', 'c'],
      [2, '1', '2,5', '3'],
    ]);
  });

  test.each([[1], [2], [3], [7], [64]])('chunks of %i bytes change nothing', async (size) => {
    const file = '\ufeffa,b\r\n"Zoë\r\nø",😀\r\n"say ""x""",2\r\n';
    expect((await read(file, size)).rows).toEqual([
      [1, 'a', 'b'],
      [2, 'Zoë\r\nø', '😀'],
      [3, 'say "x"', '2'],
    ]);
  });
});

describe('cells are divided by', () => {
  const rows = [
    [1, 'a', 'b'],
    [2, '1,5', 'x'],
  ];
  test.each([
    ['bars', 'a|b\n1,5|x\n'],
    ['what the line "sep=" names', 'sep=|\r\na|b\r\n1,5|x\r\n'],
    ['what the line names in quotes', '"sep=|"\r\na|b\r\n1,5|x\r\n'],
    ['tabs that it names', 'sep=\t\na\tb\n1,5\tx\n'],
    ['semicolons that it names, after a mark', '\ufeffsep=;\na;b\n1,5;x\n'],
  ])('%s', async (_, file) => {
    expect((await read(file)).rows).toEqual(rows);
  });
});

describe('encodings', () => {
  const file = 'a,b\r\nZoë,Łódź\r\n';
  const rows = [
    [1, 'a', 'b'],
    [2, 'Zoë', 'Łódź'],
  ];

  test('UTF-8 with a byte order mark', async () => {
    expect(await read(`\ufeff${file}`)).toEqual({ rows, encoding: 'utf-8' });
  });

  test('UTF-16, little and big end first', async () => {
    const little = Buffer.from(`\ufeff${file}`, 'utf16le');
    expect(await read(little, 3)).toEqual({ rows, encoding: 'utf-16le' });
    expect(await read(Buffer.from(little).swap16(), 3)).toEqual({ rows, encoding: 'utf-16be' });
  });

  test('UTF-16 without a byte order mark', async () => {
    const little = Buffer.from(file, 'utf16le');
    expect(await read(little, 3)).toEqual({ rows, encoding: 'utf-16le' });
    expect(await read(Buffer.from(little).swap16(), 3)).toEqual({ rows, encoding: 'utf-16be' });
  });

  test.each([[1], [5], [1 << 16]])('Windows-1252, in chunks of %i', async (size) => {
    const bytes = Buffer.from('a,b\r\nplain,row\r\nZo\xeb,\x80 5\r\n', 'latin1');
    expect(await read(bytes, size)).toEqual({
      rows: [
        [1, 'a', 'b'],
        [2, 'plain', 'row'],
        [3, 'Zoë', '€ 5'],
      ],
      encoding: 'windows-1252',
    });
  });

  test('two encodings in one file are refused', async () => {
    const mixed = Buffer.concat([Buffer.from('a,b\nZoë,1\n'), Buffer.from('Zo\xeb,2\n', 'latin1')]);
    expect(await refusal(mixed)).toMatchObject({
      code: 'unreadable',
      message: expect.stringMatching(/mixes text encodings/),
    });
  });
});

const utf32 = (text: string) => Buffer.from(Uint32Array.from(text, (one) => one.codePointAt(0) ?? 0).buffer);

describe('a file that is no CSV is refused with a reason', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['a mark only', '\ufeff', 'empty'],
    ['blank lines', '\n \r\n,,\n', 'empty'],
    ['a zip, as xlsx is', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]), 'unreadable'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'unreadable'],
    ['NUL bytes', Buffer.alloc(5000), 'unreadable'],
    ['a quote that never closes', 'a,b\n"1,2\n3,4\n', 'unreadable'],
  ])('%s', async (_name, file, code) => {
    expect(await refusal(file)).toMatchObject({ code });
  });

  test.each([
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]), 'it is an Excel workbook (.xlsx)'],
    [
      'an older workbook',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
      'it is an older Excel workbook (.xls)',
    ],
    ['a PDF', Buffer.from('%PDF-1.7'), 'it is a PDF'],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 97, 0, 0, 0]), 'UTF-32'],
    ['UTF-32 without a mark', utf32('a,b\n1,2\n'), 'UTF-32'],
    ['UTF-32 without a mark, big end first', utf32('a,b\n1,2\n').swap32(), 'UTF-32'],
  ])('%s is named', async (_, file, named) => {
    expect((await refusal(file)).message).toContain(named);
  });

  test('the error names the row of the quote', async () => {
    expect((await refusal('a,b\n1,2\n\n3,"4\n5,6')).message).toMatch(
      /^Row 4 has a quote that is never closed/,
    );
  });

  test('a row beyond the limit, in quotes or not, stops the reading', async () => {
    const limits = { maxRowBytes: 10_000 };
    expect((await refusal(`a,b\n${'x'.repeat(20_000)}`, limits)).code).toBe('too-large');
    expect((await refusal(`a,b\n1,"${'x,\n'.repeat(20_000)}"`, limits)).message).toMatch(
      /^Row 2 is longer than 10 kB/,
    );
    expect((await refusal(`a,b\n${'x,'.repeat(20_000)}`, limits)).code).toBe('too-large');
  });

  test('an endless line is refused at the limit, not at its end', async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        taken += 1;
        yield Buffer.alloc(65_536, 'x');
      }
    }
    const reading = (async () => {
      for await (const _ of readCsv(endless())) throw new Error('no row can come');
    })();
    await expect(reading).rejects.toMatchObject({ code: 'too-large' });
    expect(taken).toBeLessThan(30);
  });

  test('a control byte in a cell does not end the file', async () => {
    expect((await read(`a,b\n${'plain,row\n'.repeat(20)}x\u0000y,2\n`)).rows.at(-1)).toEqual([
      22,
      'x\u0000y',
      '2',
    ]);
  });
});

test('the source is closed when the reading ends early', async () => {
  const sources = ['a,b\n1,2\n'.repeat(50_000), Buffer.from([0x1f, 0x8b, 8, 0])].map((file) =>
    Readable.from(inChunks(Buffer.from(file), 4)),
  );
  for (const source of sources) {
    await (async () => {
      for await (const _ of readCsv(source)) break;
    })().catch(() => undefined);
    expect(source.destroyed).toBe(true);
  }
});

test('an error of the source passes through', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a,b\n');
    throw new Error('connection lost');
  }
  const reading = (async () => {
    for await (const _ of readCsv(broken()));
  })();
  await expect(reading).rejects.toThrow('connection lost');
});
