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
  'fd20:ce::254',
  '100.100.100.200',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  // NAT64, 6to4, Teredo and the old compatible form of 169.254.169.254.
  '64:ff9b::169.254.169.254',
  '64:ff9b:1::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '2001:0:4136:e378:8000:63bf:5601:5601',
  '::169.254.169.254',
  'fe80::1%eth0',
  '::1%lo',
  'ff02::1',
  'localhost',
  '',
];
const odd = [
  '0.1.2.3',
  '100.64.0.1',
  '::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::8.8.8.8',
  '2001:0:4136:e378:8000:63bf:80ff:fffe',
  'fec0::1',
  '192.0.2.1',
  '240.0.0.1',
  '198.18.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '5f00::1',
];

test('only the public internet is reached by default', () => {
  for (const address of publicOnes) expect(mayReach(address, false), address).toBe(true);
  for (const address of [...privateOnes, ...never, ...odd])
    expect(mayReach(address, false), address).toBe(false);
});

test('private networks can be allowed; link-local and metadata addresses cannot', () => {
  for (const address of [...publicOnes, ...privateOnes]) expect(mayReach(address, true), address).toBe(true);
  for (const address of never) expect(mayReach(address, true), address).toBe(false);
});
