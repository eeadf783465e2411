import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A sealed value, and the id of the key that opens it. */
export interface Sealed {
  keyId: string;
  sealed: Buffer;
}

/** The configured keys do not open a sealed value; the message names the remedy and nothing of the value. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/**
 * Seals values that must not be readable in the database, by AES-256-GCM. The first key seals and all of them open, so a key is
 * rotated by putting a new one before it. A sealed value is bound to a place (`binding`): moved to another row it does not open.
 */
export class SecretBox {
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #sealingKeyId: string;
  readonly #markingKey: Buffer;

  /** The box of a setting that `parseSecretKeys` can read. */
  static of(setting: string): SecretBox {
    return new SecretBox(parseSecretKeys(setting) ?? []);
  }

  /** Keys by id, the sealing one first. */
  constructor(keys: readonly [id: string, key: Buffer][]) {
    this.#keys = new Map(keys);
    const [first] = keys;
    if (!first) throw new Error('a secret box needs a key');
    this.#sealingKeyId = first[0];
    this.#markingKey = Buffer.from(hkdfSync('sha256', first[1], '', 'questglass mark', 32));
  }

  seal(text: string, binding: string): Sealed {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#key(this.#sealingKeyId), nonce);
    cipher.setAAD(Buffer.from(binding));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return { keyId: this.#sealingKeyId, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
  }

  /** Throws SealError where the key is no longer configured, or the bytes or the binding are not those that were sealed. */
  open({ keyId, sealed }: Sealed, binding: string): string {
    const decipher = createDecipheriv(algorithm, this.#key(keyId), sealed.subarray(0, nonceBytes));
    decipher.setAAD(Buffer.from(binding));
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    const body = sealed.subarray(nonceBytes + tagBytes);
    try {
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    } catch (cause) {
      const message = `QG_SECRET_KEYS holds another key under the id "${keyId}" than the one that sealed what is in the database: put the former one back.`;
      throw new SealError(message, { cause });
    }
  }

  /** A keyed digest that tells texts apart without revealing them. Every process with the same keys computes the same. */
  mark(text: string): string {
    return createHmac('sha256', this.#markingKey).update(text).digest('base64url').slice(0, 22);
  }

  #key(id: string): Buffer {
    const key = this.#keys.get(id);
    if (key) return key;
    const message = `QG_SECRET_KEYS lacks the key "${id}", which sealed what is in the database: put it back, behind the one that seals from now on.`;
    throw new SealError(message);
  }
}

/** Reads `id:base64,id:base64`, each key 32 bytes; undefined where the text is not that. */
export function parseSecretKeys(text: string): [id: string, key: Buffer][] | undefined {
  const keys: [string, Buffer][] = [];
  for (const part of text.split(',')) {
    const [, id, encoded] = /^\s*([\w-]{1,32}):([A-Za-z0-9+/]{43}=)\s*$/.exec(part) ?? [];
    if (id === undefined || encoded === undefined) return undefined;
    keys.push([id, Buffer.from(encoded, 'base64')]);
  }
  return new Set(keys.map(([id]) => id)).size === keys.length ? keys : undefined;
}
