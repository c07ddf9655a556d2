import { expect, test } from 'vitest';
import { freePort } from '../../testing/http/free-port.ts';
import { openOutbound } from './outbound.ts';
import { probe } from './probe.ts';

test.each([
  ['HubSpot', "Couldn't reach HubSpot. Check the network and its address."],
  ['The language model', "Couldn't reach the language model. Check the network and its address."],
])('%s that cannot be reached is named within a sentence', async (name, message) => {
  const url = `http://127.0.0.1:${await freePort()}/`;
  const outbound = openOutbound({ allowPrivateNetwork: true });
  const tried = await probe(outbound, { name, url, headers: {}, key: 'KEY', read: () => undefined });
  expect(tried).toEqual({ ok: false, message });
});
