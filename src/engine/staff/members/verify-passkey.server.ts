import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { ok, type Result, refused } from '../../../core/result.ts';
import { deriveRowToken, rowIdFromToken } from '../../../platform/row-token.server.ts';
import { winery } from '../../../winery.ts';
import {
  consumeStaffChallenge,
  createStaffChallenge,
  type StaffChallenge,
} from './challenge-store.server.ts';
import { findPasskey, type NewPasskey, type StoredPasskey } from './factor-store.server.ts';
import { passkeyAuthenticationSchema, passkeyRegistrationSchema } from './forms.ts';
import { type PasskeyRefusalCode, passkeyHostOf, passkeyRefusals } from './rules.ts';
import type { StaffChallengeKind, StaffDependencies, StaffSender } from './types.ts';

type Dependencies = Pick<StaffDependencies, 'database' | 'clock' | 'seal' | 'log'>;

export type PasskeyCreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type PasskeyRequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** Loads the library only when a passkey is used, because its certificate parsers are large. */
const library = () => import('@simplewebauthn/server');

/** The COSE numbers of EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

const handleOf = (memberId: string) => Buffer.from(memberId.replaceAll('-', ''), 'hex');

async function newChallenge(
  { database, clock, seal }: Dependencies,
  kind: StaffChallengeKind,
  memberId: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const id = await createStaffChallenge(database.read, kind, memberId, clock.now());
  return new Uint8Array(Buffer.from(deriveRowToken(seal, 'staff challenge', id), 'base64url'));
}

/** Returns the options with which a browser creates a passkey for this person. */
export async function createPasskeyCreationOptions(
  dependencies: Dependencies,
  person: { readonly memberId: string; readonly email: string; readonly name: string },
  existing: readonly StoredPasskey[],
  { origin }: StaffSender,
): Promise<Result<PasskeyCreationOptions, PasskeyRefusalCode>> {
  const rpID = passkeyHostOf(origin);
  if (rpID === undefined) return refused(passkeyRefusals.PASSKEYS_NEED_A_NAME);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: winery().name,
    rpID,
    userID: new Uint8Array(handleOf(person.memberId)),
    userName: person.email,
    userDisplayName: person.name,
    challenge: await newChallenge(dependencies, 'register', person.memberId),
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return ok(options);
}

/**
 * Returns the options with which a browser uses a passkey.
 * @param own the passkeys of the signed-in member; if omitted, the browser offers all of its passkeys for this site
 */
export async function createPasskeyRequestOptions(
  dependencies: Dependencies,
  kind: 'sign-in' | 'step-up',
  { origin }: StaffSender,
  own?: { readonly memberId: string; readonly passkeys: readonly StoredPasskey[] },
): Promise<Result<PasskeyRequestOptions, PasskeyRefusalCode>> {
  const rpID = passkeyHostOf(origin);
  if (rpID === undefined) return refused(passkeyRefusals.PASSKEYS_NEED_A_NAME);
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: await newChallenge(dependencies, kind, own?.memberId),
    userVerification: 'required',
    ...(own && {
      allowCredentials: own.passkeys.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: [...transports],
      })),
    }),
  });
  return ok(options);
}

/** Marks the challenge in a response as used and returns it, before the response is verified. Undefined if the challenge isn't open. */
async function spendSigned(
  { database, clock, seal }: Dependencies,
  kind: StaffChallengeKind,
  clientDataJSON: string,
): Promise<(StaffChallenge & { readonly text: string }) | undefined> {
  const text = challengeIn(clientDataJSON);
  const id = text === undefined ? undefined : rowIdFromToken(seal, 'staff challenge', text);
  if (text === undefined || id === undefined) return undefined;
  const challenge = await consumeStaffChallenge(database.read, id, kind, clock.now());
  return challenge && { ...challenge, text };
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const isNamed = typeof data === 'object' && data !== null && 'challenge' in data;
    return isNamed && typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the result of `verify`. Logs the error and returns undefined if `verify` throws, which the library does for most invalid
 * responses.
 */
async function unlessInvalid<Value>({ log }: Dependencies, verify: () => Promise<Value>) {
  try {
    return await verify();
  } catch (error) {
    log.warn('a passkey was rejected', { error });
    return undefined;
  }
}

/**
 * Verifies a new passkey of this person.
 * @param memberId the member to whom the challenge was issued
 */
export async function verifyNewPasskey(
  dependencies: Dependencies,
  memberId: string,
  given: unknown,
  { origin }: StaffSender,
): Promise<Result<NewPasskey, PasskeyRefusalCode>> {
  const response = passkeyRegistrationSchema.safeParse(given).data;
  if (!response) return refused(passkeyRefusals.PASSKEY_INVALID);
  const challenge = await spendSigned(dependencies, 'register', response.response.clientDataJSON);
  if (challenge?.memberId !== memberId) return refused(passkeyRefusals.PASSKEY_EXPIRED);
  const { verifyRegistrationResponse } = await library();
  const { transports = [], ...signed } = response.response;
  const verified = await unlessInvalid(dependencies, () =>
    verifyRegistrationResponse({
      response: { ...response, response: signed },
      expectedChallenge: challenge.text,
      expectedOrigin: origin,
      expectedRPID: passkeyHostOf(origin) ?? '',
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified?.verified) return refused(passkeyRefusals.PASSKEY_INVALID);
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return ok({ credentialId: id, publicKey: Buffer.from(publicKey), counter, transports });
}

/** Verifies the use of a passkey. @returns the passkey and its counter after this use. */
export async function verifyPasskey(
  dependencies: Dependencies,
  kind: 'sign-in' | 'step-up',
  given: unknown,
  { origin }: StaffSender,
  memberId?: string,
): Promise<Result<{ readonly passkey: StoredPasskey; readonly counter: number }, PasskeyRefusalCode>> {
  const response = passkeyAuthenticationSchema.safeParse(given).data;
  if (!response) return refused(passkeyRefusals.PASSKEY_INVALID);
  const { userHandle, ...signed } = response.response;
  const challenge = await spendSigned(dependencies, kind, signed.clientDataJSON);
  if (!challenge || challenge.memberId !== memberId) return refused(passkeyRefusals.PASSKEY_EXPIRED);
  const passkey = await findPasskey(dependencies.database.read, response.id);
  if (!passkey || (memberId !== undefined && passkey.memberId !== memberId)) {
    return refused(passkeyRefusals.PASSKEY_UNKNOWN);
  }
  const isNamed = userHandle === undefined ? memberId !== undefined : namesMember(userHandle, passkey);
  if (!isNamed) return refused(passkeyRefusals.PASSKEY_INVALID);
  const { verifyAuthenticationResponse } = await library();
  const { credentialId, publicKey, counter } = passkey;
  const verified = await unlessInvalid(dependencies, () =>
    verifyAuthenticationResponse({
      response: { ...response, response: signed },
      expectedChallenge: challenge.text,
      expectedOrigin: origin,
      expectedRPID: passkeyHostOf(origin) ?? '',
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    }),
  );
  if (!verified?.verified) return refused(passkeyRefusals.PASSKEY_INVALID);
  return ok({ passkey, counter: verified.authenticationInfo.newCounter });
}

const namesMember = (userHandle: string, { memberId }: StoredPasskey) =>
  handleOf(memberId).equals(Buffer.from(userHandle, 'base64url'));
