import { expect, test } from 'vitest';
import { callerOf } from './caller.ts';

test.each([
  ['192.0.2.9', '192.0.2.9'],
  ['::ffff:192.0.2.9', '192.0.2.9'],
  ['::ffff:c000:209', '192.0.2.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['', 'unknown'],
])('%s counts as %s', (address, caller) => {
  expect(callerOf(address)).toBe(caller);
});
