import { resolve } from 'node:path';
import { minPasswordLength } from '@liftout/contract/auth';
import { z } from 'zod';
import {
  baseUrl,
  boundedNumber,
  databaseUrl,
  flag,
  hostName,
  mailSender,
  proxies,
  secretsKeys,
  serviceAccount,
} from './config-fields.ts';

/** The parts of a Google service account's key that signing in needs. */
export type ServiceAccount = z.output<typeof serviceAccount>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** One entry for each variable. A blank variable counts as not set. */
const environment = z.object({
  PORT: boundedNumber(1, 65_535, 'a port from 1 to 65535, such as PORT=3000').default(3000),
  HOST: hostName.default('127.0.0.1'),
  PUBLIC_URL: baseUrl('the address people open, such as PUBLIC_URL=https://liftout.example').optional(),
  DATABASE_URL: databaseUrl('DATABASE_URL=postgresql://user:password@host:5432/liftout').optional(),
  DATABASE_OWNER_URL: databaseUrl(
    'DATABASE_OWNER_URL=postgresql://owner:password@host:5432/liftout',
  ).optional(),
  DATABASE_TIME_FACTOR: boundedNumber(1, 20, 'a number from 1 to 20, such as DATABASE_TIME_FACTOR=3').default(
    1,
  ),
  DATA_DIR: z.string().default('./data'),
  DEMO: flag.optional(),
  LIFTOUT_ADMIN_PASSWORD: z
    .string()
    .min(minPasswordLength, { error: `must have at least ${minPasswordLength} characters` })
    .max(200, { error: 'must have at most 200 characters' })
    .optional(),
  SUPPORT_EMAIL: z
    .email({ error: 'must be an email address, such as SUPPORT_EMAIL=support@liftout.example' })
    .default('support@liftout.example'),
  HUBSPOT_ACCESS_TOKEN: z.string().optional(),
  HUBSPOT_BASE_URL: baseUrl('an http or https address').default('https://api.hubapi.com'),
  JUSTCALL_API_KEY: z.string().optional(),
  JUSTCALL_API_SECRET: z.string().optional(),
  JUSTCALL_BASE_URL: baseUrl('an http or https address').default('https://api.justcall.io'),
  GOOGLE_SERVICE_ACCOUNT_JSON: serviceAccount.optional(),
  GOOGLE_API_KEY: z.string().optional(),
  GOOGLE_SHEETS_BASE_URL: baseUrl('an http or https address').default('https://sheets.googleapis.com'),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: baseUrl('an http or https address').default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().default('gpt-5.4-mini'),
  SECRETS_KEY: secretsKeys.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/\s]+/, {
      error: 'must be an SMTP address, such as SMTP_URL=smtp://user:password@mail.example:587',
    })
    .optional(),
  MAIL_FROM: mailSender.optional(),
  ALLOW_PRIVATE_NETWORK: flag.default(false),
  TRUST_PROXY: proxies.default(false),
  METRICS_PORT: boundedNumber(1, 65_535, 'a port from 1 to 65535, such as METRICS_PORT=9464').optional(),
  METRICS_HOST: hostName.optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  SERVER_TIMING: flag.default(false),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
});

type Environment = z.output<typeof environment>;

/** The configuration from the environment. Its secrets are never logged. */
export type Config = ReturnType<typeof compose>;

/** The environment is invalid: `problems` has a line for each mistake, with the variable and the fix. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['Liftout cannot start with these settings:', ...problems.map((line) => `  ${line}`)].join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Parses the environment; no other code reads it.
 * @throws {ConfigError} with a line for each mistake. No line contains a value, which may be a secret.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = environment.safeParse(given);
  const problems = [
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) ?? []),
    ...combinations(given),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return compose(parsed.data);
}

/**
 * Whether the database may be served on this HOST: the demo's passwords are public, so it is served only on loopback
 * unless `DEMO=1` is set.
 * @returns the error message, or undefined where it may be served.
 */
export function demoRefusal(config: Config, demo: boolean): string | undefined {
  if (!demo || config.demo === true || isLoopback(config.host)) return undefined;
  return (
    `HOST=${config.host} would expose the demo, whose passwords are public, to the network. ` +
    'Set DEMO=1 to do that on purpose, DEMO=0 with a DATA_DIR of its own for real data, or leave HOST unset.'
  );
}

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase();
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

function combinations(given: Record<string, string>): string[] {
  const problems: string[] = [];
  const together = (name: string, other: string) => {
    if (given[name] && !given[other]) problems.push(`${other} is missing: ${name} needs it too.`);
  };
  together('JUSTCALL_API_KEY', 'JUSTCALL_API_SECRET');
  together('JUSTCALL_API_SECRET', 'JUSTCALL_API_KEY');
  together('DATABASE_OWNER_URL', 'DATABASE_URL');
  together('METRICS_HOST', 'METRICS_PORT');
  if (given.METRICS_PORT !== undefined && given.METRICS_PORT === (given.PORT ?? '3000'))
    problems.push('METRICS_PORT is the port that the app listens on: name another.');
  return problems;
}

function compose(env: Environment) {
  const publicUrl = env.PUBLIC_URL ?? `http://${addressable(env.HOST)}:${env.PORT}`;
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    /** Without a trailing slash. */
    publicUrl,
    /** Secure cookies and HSTS: on where PUBLIC_URL is https. */
    secureCookies: publicUrl.startsWith('https:'),
    /** Undefined: the embedded database. */
    databaseUrl: env.DATABASE_URL,
    /** Undefined: the role of `databaseUrl` owns the database, and a login for requests is created. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    /** How many times longer than usual work on the database may take. */
    databaseTimeFactor: env.DATABASE_TIME_FACTOR,
    /** Absolute. */
    dataDir: resolve(env.DATA_DIR),
    /** Undefined: decided by what the database was created as. */
    demo: env.DEMO,
    adminPassword: env.LIFTOUT_ADMIN_PASSWORD,
    supportEmail: env.SUPPORT_EMAIL,
    hubspot: Object.freeze({ accessToken: env.HUBSPOT_ACCESS_TOKEN, baseUrl: env.HUBSPOT_BASE_URL }),
    justcall: Object.freeze({
      apiKey: env.JUSTCALL_API_KEY,
      apiSecret: env.JUSTCALL_API_SECRET,
      baseUrl: env.JUSTCALL_BASE_URL,
    }),
    google: Object.freeze({
      serviceAccount: env.GOOGLE_SERVICE_ACCOUNT_JSON,
      apiKey: env.GOOGLE_API_KEY,
      sheetsBaseUrl: env.GOOGLE_SHEETS_BASE_URL,
    }),
    openai: Object.freeze({
      apiKey: env.OPENAI_API_KEY,
      baseUrl: env.OPENAI_BASE_URL,
      model: env.OPENAI_MODEL,
    }),
    /** The first encrypts clients' keys, all decrypt. Undefined: one in the data folder, for the embedded database. */
    secretsKeys: env.SECRETS_KEY,
    mail: Object.freeze({
      /** Undefined: mail stays in the outbox. */
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `Liftout <${env.SUPPORT_EMAIL}>`,
    }),
    allowPrivateNetwork: env.ALLOW_PRIVATE_NETWORK,
    /** For Fastify: off, the number of proxies in front, or their addresses. */
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    /** Off without a port and without a token. */
    metrics: Object.freeze({
      port: env.METRICS_PORT,
      host: env.METRICS_HOST ?? '127.0.0.1',
      token: env.METRICS_TOKEN,
    }),
    /** Sends Server-Timing headers, for development. */
    serverTiming: env.SERVER_TIMING,
  });
}

/** A host for an address: hosts of all interfaces become localhost, IPv6 gets brackets. */
function addressable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
