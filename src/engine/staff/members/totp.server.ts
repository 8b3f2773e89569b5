import { generateSecret, generateURI, verifySync } from 'otplib';
import { isSealError, type Seal } from '../../../platform/seal.server.ts';
import { winery } from '../../../winery.ts';
import { challengeMilliseconds } from './rules.ts';
import type { TotpSetup } from './types.ts';

/** Codes of the step before and after count, for clocks that differ by up to half a minute. */
const toleranceSeconds = 30;

/** Makes the secret of an authenticator app. It is stored only after a first code: until then the page carries it, sealed. */
export function newTotpSetup(
  seal: Pick<Seal, 'seal'>,
  person: { readonly memberId: string; readonly email: string },
  now: Date,
): TotpSetup {
  const secret = generateSecret();
  const until = now.getTime() + challengeMilliseconds;
  const sealed = seal.seal(JSON.stringify({ totpOf: person.memberId, secret, until }));
  return {
    setup: sealed.toString('base64url'),
    secret,
    uri: generateURI({ issuer: winery().name, label: person.email, secret }),
  };
}

/** Returns the secret that a page carried; undefined if it is not this person's, or too old. */
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

/** Returns whether sealed data is a setup, since other features seal other data with the same key. */
function isSetup(opened: unknown): opened is Setup {
  return typeof opened === 'object' && opened !== null && 'totpOf' in opened;
}

/** Returns the time step of a code that is valid now, or undefined. @param code six digits. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const verified = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: toleranceSeconds,
  });
  return verified.valid && 'timeStep' in verified ? verified.timeStep : undefined;
}
