import type { Config } from '../config.ts';
import type { Tx } from '../platform/db/database.ts';
import { notConfigured } from '../platform/http/errors/http-error.ts';
import { noSecretsKey, openSecrets } from '../platform/secrets/secrets.ts';
import { lockSealedOtherwise, type StoredWebhook, updateWebhook } from './queries.ts';

type Whose = Pick<StoredWebhook, 'clientId' | 'id'>;

/** A secret opens with its own row alone. */
const boundTo = ({ clientId, id }: Whose) => `webhook ${clientId} ${id}`;

export type WebhookSecrets = ReturnType<typeof webhookSecrets>;

/** The secrets that deliveries are signed with: stored so that they can be used, and read by nobody. */
export function webhookSecrets(config: Config) {
  const box = openSecrets(config);

  const open = (bytes: Buffer | null, keyId: string | null, whose: Whose): string | undefined =>
    bytes === null || keyId === null ? undefined : box?.open({ bytes, keyId }, boundTo(whose));

  return {
    /** Why no secret can be stored; null where one can. */
    refusal: box ? null : noSecretsKey,

    /** Throws 503 without a key to encrypt with. */
    seal(secret: string, whose: Whose): { secret: Buffer; secretKeyId: string } {
      if (!box) throw notConfigured(noSecretsKey);
      const { bytes, keyId } = box.seal(secret, boundTo(whose));
      return { secret: bytes, secretKeyId: keyId };
    },

    /** The secrets to sign with: the current one, and the one before while it still counts. Empty: none can be read. */
    of(webhook: StoredWebhook, now: Date): string[] {
      const current = open(webhook.secret, webhook.secretKeyId, webhook);
      if (current === undefined) return [];
      const isOldValid = webhook.oldSecretUntil !== null && webhook.oldSecretUntil > now;
      const old = isOldValid ? open(webhook.oldSecret, webhook.oldSecretKeyId, webhook) : undefined;
      return old === undefined ? [current] : [current, old];
    },

    /** Seals again, with the first of the installation's keys, what another one sealed. */
    async reseal(tx: Tx): Promise<void> {
      if (!box) return;
      for (const webhook of await lockSealedOtherwise(tx, box.keyId)) {
        const current = open(webhook.secret, webhook.secretKeyId, webhook);
        if (current === undefined) continue;
        const { bytes, keyId } = box.seal(current, boundTo(webhook));
        const old = open(webhook.oldSecret, webhook.oldSecretKeyId, webhook);
        const sealedOld = old === undefined ? undefined : box.seal(old, boundTo(webhook));
        await updateWebhook(tx, webhook, {
          secret: bytes,
          secretKeyId: keyId,
          oldSecret: sealedOld?.bytes ?? null,
          oldSecretKeyId: sealedOld?.keyId ?? null,
        });
      }
    },
  };
}
