import { expect, test } from 'vitest';
import { isRecent, isSigned } from './signature.ts';

// The example of JustCall's documentation.
const secret = 'ea39089c40790e9dc7a080ec95e849b8fa0fa5fb';
const signed = {
  signature: '56761bae5b27a784a3ddd2af828bc5def7176bc0a8650199b04c737bd39bbecf',
  timestamp: '2024-03-21 17:08:22',
  url: 'https://webhook.site/3bcea770-370a-4b09-8b66-426f687e08a4',
  type: 'call.completed',
};

test('the signature of the documentation is right', () => {
  expect(isSigned(signed, secret)).toBe(true);
  expect(isSigned({ ...signed, signature: signed.signature.toUpperCase() }, secret)).toBe(true);
});

test.each([
  ['another secret', {}, `${secret}0`],
  ['another address', { url: `${signed.url}/` }, secret],
  ['another type', { type: 'call.updated' }, secret],
  ['another instant', { timestamp: '2024-03-21 17:08:23' }, secret],
  ['no signature', { signature: '' }, secret],
  ['a short one', { signature: signed.signature.slice(2) }, secret],
  ['no hex', { signature: 'z'.repeat(64) }, secret],
])('with %s it is wrong', (_, change, key) => {
  expect(isSigned({ ...signed, ...change }, key)).toBe(false);
});

const now = Date.UTC(2024, 2, 21, 17, 10);
test.each([
  ['2024-03-21 17:08:22', true],
  ['2024-03-21T17:08:22Z', true],
  ['1711040902', true],
  ['1711040902000', true],
  ['2024-03-21 17:14:59', true],
  ['2024-03-21 16:54:59', false],
  ['2024-03-21 17:15:01', false],
  ['2024-13-21 17:08:22', false],
  ['yesterday', false],
  ['', false],
])('an event of %j is recent: %j', (timestamp, recent) => expect(isRecent(timestamp, now)).toBe(recent));
