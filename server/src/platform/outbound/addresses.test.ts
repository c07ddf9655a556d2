import { expect, test } from 'vitest';
import { mayReach } from './addresses.ts';

const publicOnes = ['8.8.8.8', '93.184.216.34', '2606:4700::1111'];
const privateOnes = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '::1',
  'fd12::1',
  '::ffff:10.0.0.1',
];
const never = [
  '169.254.169.254',
  'fe80::1',
  '0.0.0.0',
  '::',
  '224.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  'fd00:ec2::254',
  '::ffff:169.254.169.254',
  'localhost',
  '',
];
const odd = ['100.64.0.1', '198.18.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '5f00::1'];

test('only the public internet is reached by default', () => {
  for (const address of publicOnes) expect(mayReach(address, false), address).toBe(true);
  for (const address of [...privateOnes, ...never, ...odd])
    expect(mayReach(address, false), address).toBe(false);
});

test('private networks can be allowed; link-local and metadata addresses cannot', () => {
  for (const address of [...publicOnes, ...privateOnes]) expect(mayReach(address, true), address).toBe(true);
  for (const address of never) expect(mayReach(address, true), address).toBe(false);
});
