import { generateSecret, generateURI, verifySync } from 'otplib';
import { isSealError, type Seal } from '../../../platform/seal.server.ts';
import { winery } from '../../../winery.ts';
import { staffChallengeMilliseconds } from './rules.ts';
import type { TotpSetup } from './types.ts';

/** The accepted clock difference: codes of the previous and next time step are also valid. */
const toleranceSeconds = 30;

/**
 * Creates the secret of a new authenticator app. The page holds the encrypted secret, and nothing is stored, until the first code confirms
 * the setup.
 */
export function newTotpSetup(
  seal: Pick<Seal, 'seal'>,
  person: { readonly memberId: string; readonly email: string },
  now: Date,
): TotpSetup {
  const secret = generateSecret();
  const until = now.getTime() + staffChallengeMilliseconds;
  const sealed = seal.seal(JSON.stringify({ totpOf: person.memberId, secret, until }));
  return {
    setup: sealed.toString('base64url'),
    secret,
    uri: generateURI({ issuer: winery().name, label: person.email, secret }),
  };
}

/** Returns the secret from the setup that a page held, or undefined if it belongs to another person or has expired. */
export function readTotpSetup(
  seal: Pick<Seal, 'open'>,
  memberId: string,
  setup: string,
  now: Date,
): string | undefined {
  try {
    const opened: unknown = JSON.parse(seal.open(Buffer.from(setup, 'base64url')));
    return isSetup(opened) && opened.totpOf === memberId && opened.until > now.getTime()
      ? opened.secret
      : undefined;
  } catch (error) {
    if (isSealError(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

type Setup = { readonly totpOf: string; readonly secret: string; readonly until: number };

/** Returns whether decrypted data is an authenticator setup, since other features encrypt data with the same key. */
function isSetup(opened: unknown): opened is Setup {
  return typeof opened === 'object' && opened !== null && 'totpOf' in opened;
}

/**
 * Returns the time step of a code that is valid now, or undefined if it isn't valid.
 * @param code six digits
 */
export function totpStepOfCode(secret: string, code: string, now: Date): number | undefined {
  const verified = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: toleranceSeconds,
  });
  return verified.valid && 'timeStep' in verified ? verified.timeStep : undefined;
}
