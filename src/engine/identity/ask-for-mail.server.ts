import { ok, type Result, refused } from '../../core/result.ts';
import { clientKey, takeToken } from '../../platform/rate-limit.server.ts';
import { ownPathOf } from '../../platform/sign-in-address.ts';
import { type AccountWish, askByJob } from './ask-by-job.server.ts';
import type { IdentityDependencies, Sender } from './types.ts';

type Dependencies = Pick<IdentityDependencies, 'database' | 'clock' | 'seal' | 'jobs'>;
type Asked = Promise<Result<'check-mail'>>;

/** A way to a new password, for 30 minutes. Known and unknown addresses are answered alike (A10); the mail tells the rest. */
export function requestReset(
  dependencies: Dependencies,
  email: string,
  originUrl: string | undefined,
  sender: Sender,
): Asked {
  return ask(dependencies, { wish: 'reset', email, returnPath: ownPathOf(originUrl) }, sender);
}

/** A link that signs in once, for 15 minutes. */
export function requestSignInLink(
  dependencies: Dependencies,
  email: string,
  originUrl: string | undefined,
  sender: Sender,
): Asked {
  return ask(dependencies, { wish: 'sign-in', email, returnPath: ownPathOf(originUrl) }, sender);
}

/** The confirmation of an address that joined, once more. */
export function requestConfirmation(
  dependencies: Dependencies,
  email: string,
  originUrl: string | undefined,
  sender: Sender,
): Asked {
  return ask(dependencies, { wish: 'confirm', email, returnPath: ownPathOf(originUrl) }, sender);
}

const hourSeconds = 60 * 60;

async function ask(dependencies: Dependencies, wish: AccountWish, sender: Sender): Asked {
  if (await asksTooOften(dependencies, sender)) {
    return refused({ code: 'RATE_LIMIT', sentence: 'Too many emails. Please try again in an hour.' });
  }
  await askByJob(dependencies, wish);
  return ok('check-mail');
}

/** How often one network may have mail sent, to whatever addresses; each address has a limit of its own where the mail is owed. */
export async function asksTooOften(
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
