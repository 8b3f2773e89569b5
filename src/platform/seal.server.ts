import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/**
 * Encryption and keyed hashing for values that must stay secret even if the database is read. For example, birth dates are encrypted, and
 * tokens are stored as hashes.
 */
export type Seal = {
  /** Encrypts a text with AES-256-GCM under the current key. Encrypting the same text again returns different bytes. */
  seal(text: string): Buffer;
  /**
   * Decrypts bytes returned by `seal`.
   * @throws SealError if the bytes were changed, or were encrypted under a key that is no longer configured.
   */
  open(bytes: Uint8Array): string;
  /** Returns the HMAC-SHA-256 of a text, so that a row can be found by a secret (a cart token, a visitor's address) that is not stored. */
  keyedHash(text: string): Buffer;
  /**
   * Derives 32 secret bytes from a text, so that a value that must not be stored can be recomputed. Uses the current key unless `keyId`
   * selects another. Store the returned key id with any data that depends on the bytes.
   * @throws SealError if the selected key is no longer configured.
   */
  derive(text: string, keyId?: Uint8Array): DerivedKey;
  /** Returns the ids of all configured keys, the current one first. */
  keyIds(): readonly Buffer[];
};

export type DerivedKey = { readonly keyId: Buffer; readonly bytes: Buffer };

export class SealError extends Error {
  override name = 'SealError';
}

/** Returns whether an error is a `SealError`. Compares the name, because the page bundle has its own copy of the class. */
export function isSealError(error: unknown): boolean {
  return error instanceof Error && error.name === 'SealError';
}

const keyIdLength = 4;
const nonceLength = 12;
const tagLength = 16;

type Key = { readonly id: Buffer; readonly secret: KeyObject; readonly derivation: KeyObject };

/**
 * Creates a seal.
 * @param keys in hexadecimal. The first seal key encrypts; all of them decrypt.
 */
export function createSeal(keys: { readonly sealKeys: readonly string[]; readonly hashKey: string }): Seal {
  const ring = keys.sealKeys.map(keyFrom);
  const [current] = ring;
  if (!current) throw new SealError('there is no seal key');
  // Created once: from bytes, Node would create it for each use.
  const hashSecret = createSecretKey(keys.hashKey, 'hex');
  return {
    seal: (text) => sealWith(current, text),
    open: (bytes) => openWith(ring, Buffer.from(bytes)),
    keyedHash: (text) => createHmac('sha256', hashSecret).update(text).digest(),
    derive: (text, keyId) => {
      const key = keyId === undefined ? current : keyOf(ring, Buffer.from(keyId));
      return { keyId: key.id, bytes: createHmac('sha256', key.derivation).update(text).digest() };
    },
    keyIds: () => ring.map(({ id }) => id),
  };
}

/**
 * Returns a key with its id, which is the beginning of the key's hash and reveals nothing about the key. Encrypted bytes begin with this
 * id.
 */
function keyFrom(hexadecimal: string): Key {
  const secret = Buffer.from(hexadecimal, 'hex');
  if (secret.length !== 32) throw new SealError('a seal key has 32 bytes');
  return {
    secret: createSecretKey(secret),
    // A separate key for derivation: derived bytes reveal nothing about encrypted ones.
    derivation: createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'derivation', 32))),
    id: createHash('sha256').update(secret).digest().subarray(0, keyIdLength),
  };
}

function keyOf(ring: readonly Key[], id: Buffer): Key {
  const key = ring.find((candidate) => candidate.id.equals(id));
  if (!key) throw new SealError('sealed under a key that is no longer configured');
  return key;
}

/**
 * Encrypts a text. Returns the key id, nonce, authentication tag and ciphertext, in this order. The authentication also covers the key id.
 */
function sealWith(key: Key, text: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: tagLength }).setAAD(
    key.id,
  );
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([key.id, nonce, cipher.getAuthTag(), ciphertext]);
}

function openWith(ring: readonly Key[], bytes: Buffer): string {
  const key = keyOf(ring, bytes.subarray(0, keyIdLength));
  const tagStart = keyIdLength + nonceLength;
  const textStart = tagStart + tagLength;
  try {
    const nonce = bytes.subarray(keyIdLength, tagStart);
    const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: tagLength })
      .setAAD(key.id)
      .setAuthTag(bytes.subarray(tagStart, textStart));
    return Buffer.concat([decipher.update(bytes.subarray(textStart)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new SealError('the sealed bytes were changed', { cause });
  }
}
