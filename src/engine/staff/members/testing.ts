import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { generateSync } from 'otplib';
import type { Transaction } from '../../../platform/database.server.ts';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from './verify-passkey.server.ts';

/** Returns the code that an authenticator app shows at this time. */
export const totpCodeAt = (secret: string, now: Date) =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) });

/** Adds a staff member in the manager role with an authenticator app, since the database requires a sign-in factor. */
export async function addTestStaffMember(
  read: Transaction,
  { memberId, name }: { readonly memberId: string; readonly name: string },
): Promise<void> {
  await read.execute(sql`
    with added as (
      insert into staff_members (id, email, name, role_id, created_at, updated_at)
      select ${memberId}, ${`${memberId}@staff.example`}, ${name}, id, now(), now() from staff_roles where code = 'manager' returning id)
    insert into staff_totp (member_id, secret_sealed, confirmed_at, last_used_step) select id, '\\x00', now(), 0 from added`);
}

type Item = number | string | Buffer | Item[] | Map<number | string, Item>;

/** Encodes the kinds of CBOR items that an authenticator writes. */
function cbor(item: Item): Buffer {
  if (typeof item === 'number') return item >= 0 ? head(0, item) : head(1, -1 - item);
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  if (Array.isArray(item)) return Buffer.concat([head(4, item.length), ...item.map(cbor)]);
  return Buffer.concat([
    head(5, item.size),
    ...[...item].flatMap(([key, value]) => [cbor(key), cbor(value)]),
  ]);
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 0xff]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const userPresentAndVerified = 0x05;
const withCredential = 0x40;

/** The flaws that a test can give an authenticator or its browser. */
export type AuthenticatorFlaws = {
  readonly origin?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Whether the authenticator skips user verification by fingerprint or PIN. */
  readonly isUnverified?: boolean;
  readonly userHandle?: string;
  readonly counter?: number;
};

/** Returns a software authenticator (ES256, attestation `none`, discoverable) that holds one passkey. */
export function softAuthenticator(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  let rpId = new URL(origin).hostname;
  let userHandle = '';

  function authenticatorData(flaws: AuthenticatorFlaws, attested?: Buffer): Buffer {
    counter = flaws.counter ?? counter + 1;
    const flags = (flaws.isUnverified ? 0x01 : userPresentAndVerified) | (attested ? withCredential : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, attested ?? Buffer.alloc(0)]);
  }

  function clientData(type: string, challenge: string, flaws: AuthenticatorFlaws): Buffer {
    const { origin: other = origin, challenge: otherChallenge = challenge, type: otherType = type } = flaws;
    const data = { type: otherType, challenge: otherChallenge, origin: other, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  const answer = (response: Readonly<Record<string, Buffer | string | readonly string[]>>) => ({
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, value]) => [
        name,
        Buffer.isBuffer(value) ? value.toString('base64url') : value,
      ]),
    ),
  });

  return {
    /** Creates the passkey, like `startRegistration`. */
    create: (options: PasskeyCreationOptions, flaws: AuthenticatorFlaws = {}) => {
      rpId = options.rp.id ?? rpId;
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cosePublicKey(publicKey)]);
      const authData = authenticatorData(flaws, attested);
      const attestation = new Map<string, Item>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options.challenge, flaws),
        attestationObject: cbor(attestation),
        transports: ['internal'],
      });
    },
    /** Uses the passkey, like `startAuthentication`. */
    use: (options: PasskeyRequestOptions, flaws: AuthenticatorFlaws = {}) => {
      const clientDataJSON = clientData('webauthn.get', options.challenge, flaws);
      const data = authenticatorData(flaws);
      const signed = Buffer.concat([data, sha256(clientDataJSON)]);
      return answer({
        clientDataJSON,
        authenticatorData: data,
        signature: sign('sha256', signed, privateKey),
        userHandle: flaws.userHandle ?? userHandle,
      });
    },
  };
}

/** Returns the public key in COSE encoding: EC2, ES256, P-256, x and y. */
function cosePublicKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, Item>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}
