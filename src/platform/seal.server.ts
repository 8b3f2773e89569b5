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

/** Keeps what the database must not show to whoever reads it: birth dates sealed, tokens only as hashes. */
export type Seal = {
  /** AES-256-GCM under the current key; the same text never seals to the same bytes. */
  seal(text: string): Buffer;
  /** @throws SealError when the bytes were changed or sealed under a key that is no longer given. */
  open(bytes: Uint8Array): string;
  /** HMAC-SHA-256: finds a row by a secret (cart token, visitor's address) without storing it. */
  keyedHash(text: string): Buffer;
  /**
   * 32 bytes that nobody else can make of this text: what must not be stored is made again whenever it is needed. Under the current
   * key, or under the one that `keyId` names, which must be kept with whatever hangs on these bytes.
   * @throws SealError when that key is no longer given.
   */
  derive(text: string, keyId?: Uint8Array): Derived;
  /** The names of all keys, the current one first. */
  keyIds(): readonly Buffer[];
};

export type Derived = { readonly keyId: Buffer; readonly bytes: Buffer };

export class SealError extends Error {
  override name = 'SealError';
}

/** By its name: the bundle of the pages has a class of its own, and seals are made outside of it. */
export function isSealError(error: unknown): boolean {
  return error instanceof Error && error.name === 'SealError';
}

const keyIdLength = 4;
const nonceLength = 12;
const tagLength = 16;

type Key = { readonly id: Buffer; readonly secret: KeyObject; readonly derivation: KeyObject };

/** @param keys in hexadecimal: the first seal key seals, every one opens what it once sealed. */
export function createSeal(keys: { readonly sealKeys: readonly string[]; readonly hashKey: string }): Seal {
  const ring = keys.sealKeys.map(keyFrom);
  const [current] = ring;
  if (!current) throw new SealError('there is no key to seal with');
  // Made once: out of bytes Node would make it again for each use.
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

/** A key is known in stored bytes by the beginning of its hash, which tells nothing about the key. */
function keyFrom(hexadecimal: string): Key {
  const secret = Buffer.from(hexadecimal, 'hex');
  if (secret.length !== 32) throw new SealError('a seal key has 32 bytes');
  return {
    secret: createSecretKey(secret),
    // One key for one purpose: what is derived says nothing about what is sealed.
    derivation: createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'derivation', 32))),
    id: createHash('sha256').update(secret).digest().subarray(0, keyIdLength),
  };
}

function keyOf(ring: readonly Key[], id: Buffer): Key {
  const key = ring.find((candidate) => candidate.id.equals(id));
  if (!key) throw new SealError('made under a key that is not given any more');
  return key;
}

/** Layout: key id, nonce, authentication tag, ciphertext. The key id is authenticated too. */
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
