import { type Result, refused } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { clientKeyOfAddress } from '../../platform/rate-limit.server.ts';
import { anonymizedCallerOf, isKnownBrowser } from './account-cookies.server.ts';
import { enqueueAccountRequest } from './account-request.server.ts';
import { beginSession } from './begin-session.server.ts';
import { passwordLengthLimits, wrongCredentialsRefusal } from './rules.ts';
import { lockAccountByEmail } from './store.server.ts';
import { formatSignInWait, maxAttemptsFromUnknownBrowsers, signInWaitSeconds } from './try-rules.ts';
import {
  countPastSignInAttempts,
  deleteSignInAttempt,
  insertSignInAttempt,
  lockSignInAttempts,
  markSignInAttemptSucceeded,
  type SignInAttempt,
} from './try-store.server.ts';
import type { IdentityDependencies, RequestSender, SignInResult } from './types.ts';

export type Credentials = {
  readonly email: string;
  readonly password: string;
  /** Whether the session outlasts closing the browser. */
  readonly remembers: boolean;
};

export type SignInRefusalCode = 'CREDENTIALS' | 'RATE_LIMIT';

/**
 * Signs in with email and password, for the sign-in page and `/api/auth/callback/credentials`. Known and unknown addresses get the same
 * text, steps and timing (A10). Attempts are counted before the password is checked (A13).
 */
export async function signInWithPassword(
  dependencies: IdentityDependencies,
  credentials: Credentials,
  sender: RequestSender,
): Promise<Result<SignInResult, SignInRefusalCode>> {
  const { passwords } = dependencies;
  const tried = await passwords.admit(() => tryCredentials(dependencies, credentials, sender));
  return tried ?? crowded;
}

async function tryCredentials(
  dependencies: IdentityDependencies,
  { email, password, remembers }: Credentials,
  sender: RequestSender,
): Promise<Result<SignInResult, SignInRefusalCode>> {
  const { database, signIn } = dependencies;
  const counted = await countTry(dependencies, email, sender);
  if (counted.waitSeconds > 0) return tooOften(counted.waitSeconds);
  // Longer than any password can be; truncated, so that it costs no more than others.
  const looked = { email, remembers, password: password.slice(0, passwordLengthLimits.most) };
  const tried = await signIn.tryPassword(looked, anonymizedCallerOf(dependencies, sender));
  if (tried.kind === 'limited') {
    await database.transaction((tx) => deleteSignInAttempt(tx, counted.tryId));
    return tooOften(tried.retryAfterSeconds);
  }
  if (tried.kind === 'unproved')
    await enqueueAccountRequest(dependencies, { wish: 'confirm', email, returnPath: undefined });
  if (tried.kind !== 'signed-in') return wrongCredentialsRefusal;
  await database.transaction((tx) => markSignInAttemptSucceeded(tx, counted.tryId));
  const { token, customerId } = tried;
  return { ok: true, value: await beginSession(dependencies, { token, customerId, remembers }, sender) };
}

/** The refusal while too many passwords are being checked concurrently. The attempt isn't counted, because its password wasn't checked. */
const crowded = refused<SignInRefusalCode>({
  code: 'RATE_LIMIT',
  sentence:
    'Many people are signing in right now. Please try again in a few seconds, or ask us to email you a sign-in link.',
  details: { retryAfterSeconds: 5 },
});

/** Counts this attempt, or returns the seconds to wait. An attempt that must wait isn't counted. */
async function countTry(
  dependencies: IdentityDependencies,
  email: string,
  sender: RequestSender,
): Promise<{ readonly waitSeconds: number; readonly tryId: number }> {
  const { database, seal, clock } = dependencies;
  const trying: SignInAttempt = {
    accountHash: seal.keyedHash(`account\n${email.trim().toLowerCase()}`),
    networkHash: seal.keyedHash(`network\n${clientKeyOfAddress(sender.clientAddress)}`),
    isKnown: isKnownBrowser(dependencies, sender, email),
    now: clock.now(),
  };
  return database.transaction(async (tx) => {
    await lockSignInAttempts(tx, trying);
    const past = await countPastSignInAttempts(tx, trying);
    const wait = signInWaitSeconds(past, trying.isKnown, trying.now);
    const isLastOfStrangers =
      !trying.isKnown && past.strangersOfAccount === maxAttemptsFromUnknownBrowsers - 1;
    if (wait === 0 && isLastOfStrangers) await alarm(dependencies, tx, email, trying.now);
    return wait > 0
      ? { waitSeconds: wait, tryId: 0 }
      : { waitSeconds: 0, tryId: await insertSignInAttempt(tx, trying) };
  });
}

/** Reports password guessing at an account from many places: logs an error, and records an audit entry that `guesses` lists. */
async function alarm(
  { log }: IdentityDependencies,
  tx: Transaction,
  email: string,
  now: Date,
): Promise<void> {
  log.error('password guessing attack on an account', { count: maxAttemptsFromUnknownBrowsers });
  const account = await lockAccountByEmail(tx, email.trim());
  if (!account) return;
  const subject = { subjectType: 'account', subjectId: account.id } as const;
  const data = { wrong: maxAttemptsFromUnknownBrowsers };
  await recordAudit(tx, { at: now, actor: 'system', action: 'account.guessed', ...subject, data });
}

function tooOften(seconds: number) {
  return refused<SignInRefusalCode>({
    code: 'RATE_LIMIT',
    sentence: `Too many attempts. Request a sign-in link by email, which works right away, or wait ${formatSignInWait(seconds)} and try again.`,
    details: { retryAfterSeconds: seconds },
  });
}
