import { ok, type Result, refused } from '../../core/result.ts';
import { clientKey, takeToken } from '../../platform/rate-limit.server.ts';
import { safeRedirectPath } from '../../platform/sign-in-address.ts';
import { type AccountRequest, enqueueAccountRequest } from './account-request.server.ts';
import type { IdentityDependencies, Sender } from './types.ts';

type Dependencies = Pick<IdentityDependencies, 'database' | 'clock' | 'seal' | 'jobs'>;
type Asked = Promise<Result<'check-mail'>>;

/**
 * Emails a link to set a new password, valid for 30 minutes. The response is the same for known and unknown addresses
 * (A10).
 */
export function requestPasswordReset(
  dependencies: Dependencies,
  email: string,
  originUrl: string | undefined,
  sender: Sender,
): Asked {
  return ask(dependencies, { wish: 'reset', email, returnPath: safeRedirectPath(originUrl) }, sender);
}

/** Emails a link that signs in once, valid for 15 minutes. */
export function requestSignInLink(
  dependencies: Dependencies,
  email: string,
  originUrl: string | undefined,
  sender: Sender,
): Asked {
  return ask(dependencies, { wish: 'sign-in', email, returnPath: safeRedirectPath(originUrl) }, sender);
}

/** Emails the confirmation of a new account again. */
export function requestEmailConfirmation(
  dependencies: Dependencies,
  email: string,
  originUrl: string | undefined,
  sender: Sender,
): Asked {
  return ask(dependencies, { wish: 'confirm', email, returnPath: safeRedirectPath(originUrl) }, sender);
}

const hourSeconds = 60 * 60;

async function ask(dependencies: Dependencies, request: AccountRequest, sender: Sender): Asked {
  if (await exceedsEmailLimit(dependencies, sender)) {
    return refused({ code: 'RATE_LIMIT', sentence: 'Too many emails. Please try again in an hour.' });
  }
  await enqueueAccountRequest(dependencies, request);
  return ok('check-mail');
}

/**
 * Counts an email requested from a network and returns whether that exceeds the network's limit. Each address has its own limit where the
 * email is enqueued.
 */
export async function exceedsEmailLimit(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'seal'>,
  { clientAddress }: Sender,
): Promise<boolean> {
  const key = clientKey(clientAddress);
  const now = dependencies.clock.now();
  const taken = await takeToken(dependencies, {
    ...{ bucket: 'account-mail-network', key, limit: 40, windowSeconds: hourSeconds, now },
  });
  return !taken.allowed;
}
