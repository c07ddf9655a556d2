import type { Branding } from '@liftout/contract/branding';
import type { Settings, SettingsChange } from '@liftout/contract/settings';
import { defaultBranding } from '@liftout/contract/values/choices';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { stale } from '../platform/http/errors/http-error.ts';
import {
  brandingSetting,
  lockSetting,
  readPublicBranding,
  readVersionedSetting,
  toBranding,
  writeSetting,
} from '../platform/queries/settings.ts';
import { sessionTimeoutSetting, toSessionTimeout } from '../platform/sessions/sessions.ts';

export type SettingsService = ReturnType<typeof settingsService>;

type Stored = Awaited<ReturnType<typeof readVersionedSetting>>;

const toSettings = (name: Stored, timeout: Stored): Settings => ({
  branding: { ...toBranding(name.value), version: name.version },
  session: { timeout: toSessionTimeout(timeout.value), version: timeout.version },
});

const entry = (entityId: string) => ({ action: 'settings.changed' as const, entity: 'settings', entityId });

/** The platform's settings: name and look of the portal, session timeout. */
export function settingsService({ db, clock, sessions }: Platform) {
  return {
    branding: (): Promise<Branding> => readPublicBranding(db),

    read: (actor: Actor): Promise<Settings> =>
      db.as(platformScope(actor), async (tx) =>
        toSettings(
          await readVersionedSetting(tx, brandingSetting),
          await readVersionedSetting(tx, sessionTimeoutSetting),
        ),
      ),

    /** Changes the sections that are sent. Throws 409 with the current settings. */
    save: (actor: Actor, change: SettingsChange): Promise<Settings & { endedSessions: number }> =>
      db.as(platformScope(actor), async (tx) => {
        const at = clock.now();
        const before = toSettings(
          await lockSetting(tx, brandingSetting, { value: defaultBranding, at }),
          await lockSetting(tx, sessionTimeoutSetting, { value: '24h', at }),
        );
        const isStale = (section: 'branding' | 'session') =>
          change[section]?.version !== undefined && change[section].version !== before[section].version;
        if (isStale('branding') || isStale('session')) throw stale('This setting', before);
        const saved = { branding: await saveBranding(tx, before, change), session: before.session };
        let endedSessions = 0;
        if (change.session) {
          const { timeout } = change.session;
          await writeSetting(tx, sessionTimeoutSetting, timeout, at);
          endedSessions = await sessions.applyTimeout(tx, timeout);
          const ids = entry(sessionTimeoutSetting);
          await audit(tx, { ...ids, before: before.session.timeout, after: timeout }, at);
          saved.session = { timeout, version: before.session.version + 1 };
        }
        return { ...saved, endedSessions };
      }),
  };

  async function saveBranding(tx: Tx, before: Settings, { branding: change }: SettingsChange) {
    const { version, ...current } = before.branding;
    if (!change) return before.branding;
    const at = clock.now();
    const after = { name: change.name, theme: change.theme };
    await writeSetting(tx, brandingSetting, after, at);
    await audit(tx, { ...entry(brandingSetting), before: current, after }, at);
    return { ...after, version: version + 1 };
  }
}
