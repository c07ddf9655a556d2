import * as z from 'zod/mini';
import { branding } from './branding.ts';
import { instant, textOrNull, version } from './common.ts';
import { endpoint } from './endpoint.ts';
import { sessionTimeoutChoices } from './values/choices.ts';

/** The settings with a version for each section, so that two admins in different sections don't conflict. */
export const settings = z.object({
  branding: z.extend(branding, { version }),
  session: z.object({ timeout: z.enum(sessionTimeoutChoices), version }),
});
export type Settings = z.infer<typeof settings>;

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: "The platform's settings",
  access: 'admin',
  tenant: 'none',
  reads: ['settings'],
  response: settings,
});

/**
 * Changes only the sections that are sent. A shorter timeout applies to open sessions at once: those idle for longer
 * end. 409 with the current settings where a section's `version` is outdated; nothing is changed then.
 */
export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  summary: "Change the platform's settings",
  access: 'admin',
  tenant: 'none',
  changes: ['sessions', 'settings'],
  body: z.object({
    branding: z.optional(z.extend(branding, { version: z.optional(version) })),
    session: z.optional(z.object({ timeout: z.enum(sessionTimeoutChoices), version: z.optional(version) })),
  }),
  response: z.extend(settings, {
    /** Open sessions that ended because they had been idle for longer than the new timeout. */
    endedSessions: z.int(),
  }),
});
export type SettingsChange = z.infer<(typeof saveSettings)['body']>;

/** What Liftout connects to, in the order of the screen. */
export const serviceNames = [
  'hubspot',
  'justcall',
  'google-sheets',
  'ai',
  'mail',
  'database',
  'news',
] as const;
export type ServiceName = (typeof serviceNames)[number];

const outcome = z.nullable(z.object({ at: instant, message: z.string() }));

/** The state of a service. Holds no secret: addresses are hosts only, and errors are sentences of our own. */
export const serviceState = z.object({
  service: z.enum(serviceNames),
  configured: z.boolean(),
  /** What to set, in words; null where it is configured. */
  missing: textOrNull,
  /** What is connected: a host, a model, the number of feeds. */
  detail: textOrNull,
  /** The latest test or use that worked. */
  lastSuccess: z.nullable(instant),
  /** The latest test or use that failed. */
  lastError: outcome,
  /** The latest test; null: never tested. */
  test: z.nullable(z.object({ ok: z.boolean(), at: instant, message: z.string(), durationMs: z.int() })),
});
export type ServiceState = z.infer<typeof serviceState>;

export const readServices = endpoint({
  method: 'GET',
  path: '/api/admin/services',
  summary: 'The services that Liftout connects to, and how they are',
  access: 'admin',
  tenant: 'none',
  reads: ['clients', 'mail', 'news', 'services', 'settings', 'sources'],
  response: z.object({
    /** The id of the HubSpot account, from its last successful test; null: not known yet. */
    portalId: textOrNull,
    /** Contact lists in HubSpot. */
    lists: z.int(),
    /** Active calling campaigns. */
    campaigns: z.int(),
    services: z.array(serviceState),
  }),
});
export type Services = z.infer<(typeof readServices)['response']>;

/**
 * Makes one cheap call to the service, or reads the first feeds at the same time, with a time limit of eight seconds for
 * an HTTP answer, and stores the outcome for every window. A service that fails is a 200 with `ok: false`; 503 where it is not configured, 409 while it is being tested, 429 while the vendor
 * asks us to wait.
 */
export const testService = endpoint({
  method: 'POST',
  path: '/api/admin/services/:service/test',
  summary: 'Test the connection to a service',
  access: 'admin',
  tenant: 'none',
  changes: ['services'],
  params: z.object({ service: z.enum(serviceNames, 'Unknown service.') }),
  response: serviceState,
  limit: { max: 20, windowSeconds: 60 },
});
