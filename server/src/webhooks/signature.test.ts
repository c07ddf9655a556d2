import { expect, test } from 'vitest';
import { newSecret, signatureHeaders } from './signature.ts';

test('signs as the example of Standard Webhooks', () => {
  const headers = signatureHeaders(
    {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  );
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('signs once for each secret', () => {
  const secrets = [newSecret(), newSecret()];
  const signature = signatureHeaders({ id: 'a', at: new Date(0), body: '' }, secrets)['webhook-signature'];
  expect(signature?.split(' ')).toHaveLength(2);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
