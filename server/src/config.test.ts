import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, demoRefusal, isLoopback, loadConfig } from './config.ts';

function problems(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('defaults', () => {
  test('nothing set: the loopback address, the embedded database, vendors’ addresses, no secrets', () => {
    expect(loadConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      secureCookies: false,
      databaseTimeFactor: 1,
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      dataDir: resolve('data'),
      demo: undefined,
      adminPassword: undefined,
      supportEmail: 'support@liftout.example',
      hubspot: { accessToken: undefined, baseUrl: 'https://api.hubapi.com' },
      justcall: { apiKey: undefined, apiSecret: undefined, baseUrl: 'https://api.justcall.io' },
      google: {
        serviceAccount: undefined,
        apiKey: undefined,
        sheetsBaseUrl: 'https://sheets.googleapis.com',
      },
      openai: { apiKey: undefined, baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.4-mini' },
      mail: { smtpUrl: undefined, from: 'Liftout <support@liftout.example>' },
      allowPrivateNetwork: false,
      trustProxy: false,
      logLevel: 'info',
      metrics: { port: undefined, host: '127.0.0.1', token: undefined },
      serverTiming: false,
    });
  });

  test('a blank variable counts as not set', () => {
    expect(loadConfig({ PORT: '', HOST: '  ', DEMO: ' ', DATABASE_URL: '' })).toEqual(loadConfig({}));
  });

  test('the configuration cannot be changed', () => {
    const config = loadConfig({});
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.openai)).toBe(true);
  });
});

describe('values', () => {
  test('PUBLIC_URL over https turns on secure cookies; its last slash is dropped', () => {
    const config = loadConfig({ PUBLIC_URL: 'https://portal.example/liftout/' });
    expect(config.publicUrl).toBe('https://portal.example/liftout');
    expect(config.secureCookies).toBe(true);
  });

  test.each([
    [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ HOST: 'liftout.internal' }, 'http://liftout.internal:3000'],
  ])('without PUBLIC_URL %o is announced as %s', (env, url) => {
    expect(loadConfig(env).publicUrl).toBe(url);
  });

  test.each([
    ['1', true],
    ['TRUE', true],
    ['0', false],
    ['off', false],
  ])('DEMO=%s', (value, demo) => {
    expect(loadConfig({ DEMO: value }).demo).toBe(demo);
  });

  test.each([
    ['off', false],
    ['on', 1],
    ['2', 2],
    ['loopback, 10.0.0.0/8,fd00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
  ])('TRUST_PROXY=%s', (value, expected) => {
    expect(loadConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  test('a service account is reduced to what signing in needs', () => {
    const key = {
      type: 'service_account',
      client_email: 'bot@x.example',
      private_key: '-----BEGIN PRIVATE KEY-----',
    };
    expect(loadConfig({ GOOGLE_SERVICE_ACCOUNT_JSON: JSON.stringify(key) }).google.serviceAccount).toEqual({
      clientEmail: 'bot@x.example',
      privateKey: '-----BEGIN PRIVATE KEY-----',
    });
  });

  test('a database on a socket is accepted like one on a port', () => {
    const url = 'postgresql:///liftout?host=/var/run/postgresql';
    expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });
});

describe('mistakes', () => {
  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000a'],
    ['HOST', 'http://localhost'],
    ['HOST', 'localhost:3000'],
    ['PUBLIC_URL', 'portal.example'],
    ['PUBLIC_URL', 'ftp://portal.example'],
    ['DATABASE_URL', 'mysql://root:hunter22@localhost/liftout'],
    ['DATABASE_URL', 'postgresql://root:hunter22@localhost'],
    ['DEMO', 'maybe'],
    ['LIFTOUT_ADMIN_PASSWORD', 'hunter2'],
    ['DATABASE_TIME_FACTOR', '0'],
    ['DATABASE_TIME_FACTOR', '21'],
    ['SUPPORT_EMAIL', 'support'],
    ['HUBSPOT_BASE_URL', 'https://user:hunter22@hub.example'],
    ['JUSTCALL_BASE_URL', '/v2.1'],
    ['GOOGLE_SERVICE_ACCOUNT_JSON', '{"private_key":"hunter22"}'],
    ['GOOGLE_SERVICE_ACCOUNT_JSON', './key.json'],
    ['OPENAI_BASE_URL', 'localhost:11434'],
    ['SMTP_URL', 'mail.example:587'],
    ['MAIL_FROM', 'Liftout <portal>'],
    ['ALLOW_PRIVATE_NETWORK', '2'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is one line that starts with the name and does not repeat the value', (name, value) => {
    const lines = problems({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} must .*\\.$`));
    expect(lines[0]).not.toContain('hunter2');
  });

  test('every mistake gets its line at once', () => {
    const lines = problems({ PORT: 'x', LOG_LEVEL: 'loud', JUSTCALL_API_KEY: 'k' });
    expect(lines).toEqual([
      'PORT must be a port from 1 to 65535, such as PORT=3000.',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
      'JUSTCALL_API_SECRET is missing: JUSTCALL_API_KEY needs it too.',
    ]);
  });

  test("the owner's address is accepted in addition to the login’s", () => {
    expect(problems({ DATABASE_OWNER_URL: 'postgres://owner@db/liftout' })).toEqual([
      'DATABASE_URL is missing: DATABASE_OWNER_URL needs it too.',
    ]);
    const [line] = problems({ DATABASE_OWNER_URL: 'owner', DATABASE_URL: 'postgres://web@db/liftout' });
    expect(line).toMatch(/^DATABASE_OWNER_URL must name a PostgreSQL database/);
  });

  test('the message reads well on a terminal', () => {
    expect(() => loadConfig({ PORT: 'x' })).toThrow(
      'Liftout cannot start with these settings:\n  PORT must be a port from 1 to 65535, such as PORT=3000.',
    );
  });
});

describe('the demo on the network', () => {
  test('is refused on every host but loopback, also when the database alone says that it is a demo', () => {
    expect(demoRefusal(loadConfig({ HOST: '0.0.0.0' }), true)).toContain('DEMO=1');
    expect(demoRefusal(loadConfig({ HOST: '192.168.1.5', DATABASE_URL: 'postgres://x/y' }), true)).toContain(
      'HOST=',
    );
  });

  test('is served on loopback, or with DEMO=1', () => {
    expect(demoRefusal(loadConfig({}), true)).toBeUndefined();
    expect(demoRefusal(loadConfig({ HOST: '::1' }), true)).toBeUndefined();
    expect(demoRefusal(loadConfig({ HOST: '0.0.0.0', DEMO: '1' }), true)).toBeUndefined();
    expect(demoRefusal(loadConfig({ HOST: '0.0.0.0' }), false)).toBeUndefined();
  });

  test.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['127.example.com', false],
  ])('isLoopback(%s)', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});

describe('metrics', () => {
  test('are off unless a port or a token is named', () => {
    expect(loadConfig({ METRICS_PORT: '9464' }).metrics).toEqual({
      port: 9464,
      host: '127.0.0.1',
      token: undefined,
    });
    expect(loadConfig({ METRICS_TOKEN: 'long enough, and secret' }).metrics.port).toBeUndefined();
  });

  test.each([
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT is the port that the app listens on: name another.'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a port from 1 to 65535, such as METRICS_PORT=9464.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_PORT is missing: METRICS_HOST needs it too.'],
  ])('%o is a mistake', (env, problem) => {
    expect(problems(env)).toEqual([problem]);
  });
});
