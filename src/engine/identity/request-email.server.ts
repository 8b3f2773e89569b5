import { ok, type Result, refused } from '../../core/result.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../platform/rate-limit.server.ts';
import { safeRedirectPath } from '../../platform/sign-in-address.ts';
import { type AccountRequest, enqueueAccountRequest } from './account-request.server.ts';
import type { IdentityDependencies, RequestSender } from './types.ts';

type Dependencies = Pick<IdentityDependencies, 'database' | 'clock' | 'seal' | 'jobs'>;
type Asked = Promise<Result<'check-mail'>>;

/**
 * Emails a link for setting a new password, valid for 30 minutes, if the email address has an account. The response is the same for known
 * and unknown addresses (A10).
 */
export function requestPasswordReset(
  dependencies: Dependencies,
  email: string,
  originUrl: string | undefined,
  sender: RequestSender,
): Asked {
  return ask(dependencies, { wish: 'reset', email, returnPath: safeRedirectPath(originUrl) }, sender);
}

/** Emails a single-use sign-in link, valid for 15 minutes, if the email address has an account. */
export function requestSignInLink(
  dependencies: Dependencies,
  email: string,
  originUrl: string | undefined,
  sender: RequestSender,
): Asked {
  return ask(dependencies, { wish: 'sign-in', email, returnPath: safeRedirectPath(originUrl) }, sender);
}

/** Resends the confirmation email of a new account. */
export function requestEmailConfirmation(
  dependencies: Dependencies,
  email: string,
  originUrl: string | undefined,
  sender: RequestSender,
): Asked {
  return ask(dependencies, { wish: 'confirm', email, returnPath: safeRedirectPath(originUrl) }, sender);
}

const hourSeconds = 60 * 60;

async function ask(dependencies: Dependencies, request: AccountRequest, sender: RequestSender): Asked {
  if (await exceedsEmailLimit(dependencies, sender)) {
    return refused({ code: 'RATE_LIMIT', sentence: 'Too many emails. Please try again in an hour.' });
  }
  await enqueueAccountRequest(dependencies, request);
  return ok('check-mail');
}

/**
 * Counts a requested email against its network's hourly limit, and returns whether the limit is exceeded. The limit per email address is
 * checked when the email is enqueued.
 */
export async function exceedsEmailLimit(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'seal'>,
  { clientAddress }: RequestSender,
): Promise<boolean> {
  const key = clientKeyOfAddress(clientAddress);
  const now = dependencies.clock.now();
  const taken = await takeRateLimitToken(dependencies, {
    ...{ bucket: 'account-mail-network', key, limit: 40, windowSeconds: hourSeconds, now },
  });
  return !taken.allowed;
}
