import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A secret as it is stored. */
export interface Sealed {
  /** Of the key that sealed it. */
  keyId: string;
  /** Version (1 byte), nonce (12), tag (16), ciphertext. */
  bytes: Buffer;
}

export interface SecretBox {
  /** Of the key that seals. */
  keyId: string;
  /** Encrypts with AES-256-GCM. `bound`: whose it is and what; it opens with the same alone, so a copied row opens nothing. */
  seal(secret: string, bound: string): Sealed;
  /** Undefined: none of the keys sealed it, it was changed, or it is bound to something else. */
  open(sealed: Sealed, bound: string): string | undefined;
  /** The same for the same text, and says nothing about it without the key. */
  fingerprint(text: string): string;
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** @param keys 32 bytes each: the first seals, all open. */
export function openBox(keys: readonly [Buffer, ...Buffer[]]): SecretBox {
  const [first] = keys;
  const rings = new Map(keys.map((key) => [idOf(key), derive(key, 'liftout secrets: encrypt')]));
  const keyId = idOf(first);
  const sealing = derive(first, 'liftout secrets: encrypt');
  const naming = derive(first, 'liftout secrets: fingerprint');
  return {
    keyId,
    seal(secret, bound) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(bound));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return { keyId, bytes: Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text]) };
    },
    open({ keyId: sealedWith, bytes }, bound) {
      const key = rings.get(sealedWith);
      const start = 1 + nonceBytes + tagBytes;
      if (!key || bytes[0] !== version || bytes.length < start) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(bound))
        .setAuthTag(bytes.subarray(1 + nonceBytes, start));
      try {
        return decipher.update(bytes.subarray(start), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
    fingerprint: (text) => createHmac('sha256', naming).update(text).digest('hex').slice(0, 32),
  };
}

/** Says which key it was, and not what. */
const idOf = (key: Buffer): string =>
  createHash('sha256').update('liftout secrets: id').update(key).digest('hex').slice(0, 16);

const derive = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), use, 32));
