/** Pictures of 3 × 2 pixels as a browser writes them: with a colour profile, and the last one without loss. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4AWIyTpv5H4aZGJAAAAAA//+gxyh3AAAABklEQVQDAHy4Bpj0SGcSAAAAAElFTkSuQmCC',
  'base64',
);
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIQDRH//2Q==',
  'base64',
);

/** A WebP file of these chunks. */
export function webpOf(...chunks: [type: string, data: Buffer][]): Buffer {
  const parts = chunks.flatMap(([type, data]) => {
    const header = Buffer.alloc(8);
    header.write(type, 'latin1');
    header.writeUInt32LE(data.length, 4);
    return [header, data, Buffer.alloc(data.length % 2)];
  });
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
}

export const lossy: [string, Buffer] = [
  'VP8 ',
  Buffer.from('kAEAnQEqAwACAAOAWiWgAnS6AAOYAP7oOL4tikNzPDaqzUgA', 'base64'),
];
export const lossless: [string, Buffer] = [
  'VP8L',
  Buffer.from('LwJAABAHULPSNLOBgYjofwAA', 'base64').subarray(0, 17),
];
/** Canvas of 3 × 2 with these flags. */
export const extended = (flags: number): [string, Buffer] => [
  'VP8X',
  Buffer.from([flags, 0, 0, 0, 2, 0, 0, 1, 0, 0]),
];

/** A PNG chunk, with its checksum. */
export function pngChunk(crc32: (data: Buffer) => number, type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
