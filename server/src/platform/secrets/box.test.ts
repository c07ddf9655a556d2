import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openBox } from './box.ts';

const [first, second] = [randomBytes(32), randomBytes(32)];
const box = openBox([first]);

test('a sealed secret opens with the key and what it is bound to, and with nothing else', () => {
  const sealed = box.seal('pat-na1-secret é', 'client alpha hubspot');
  expect(box.open(sealed, 'client alpha hubspot')).toBe('pat-na1-secret é');
  expect(sealed.bytes.includes('pat-na1')).toBe(false);
  for (const other of ['client beta hubspot', 'client alpha justcall', ''])
    expect(box.open(sealed, other)).toBeUndefined();
  expect(openBox([second]).open(sealed, 'client alpha hubspot')).toBeUndefined();
  expect(openBox([second]).open({ ...sealed, keyId: openBox([second]).keyId }, 'x')).toBeUndefined();
});

test('each sealing differs, and any change of a byte is noticed', () => {
  const sealed = box.seal('secret', 'a');
  expect(box.seal('secret', 'a').bytes).not.toEqual(sealed.bytes);
  for (let at = 0; at < sealed.bytes.length; at += 1) {
    const bytes = Buffer.from(sealed.bytes);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(box.open({ ...sealed, bytes }, 'a'), String(at)).toBeUndefined();
  }
  for (const length of [0, 1, 28]) {
    expect(box.open({ ...sealed, bytes: sealed.bytes.subarray(0, length) }, 'a')).toBeUndefined();
  }
});

test('the first key of a list seals, and all open', () => {
  const rotated = openBox([second, first]);
  expect(rotated.open(box.seal('old', 'a'), 'a')).toBe('old');
  expect(openBox([second]).open(rotated.seal('new', 'a'), 'a')).toBe('new');
});

test('a fingerprint is the same for the same text and key alone', () => {
  expect(box.fingerprint('a')).toBe(openBox([first]).fingerprint('a'));
  expect(box.fingerprint('a')).not.toBe(box.fingerprint('b'));
  expect(box.fingerprint('a')).not.toBe(openBox([second]).fingerprint('a'));
});
