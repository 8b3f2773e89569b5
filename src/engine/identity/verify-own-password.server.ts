import { ok, type Result, refused } from '../../core/result.ts';
import { takeRateLimitToken } from '../../platform/rate-limit.server.ts';
import type { SignedInSession } from '../../platform/visitor.server.ts';
import { passwordLengthLimits } from './rules.ts';
import { findPasswordHash } from './store.server.ts';
import type { IdentityDependencies } from './types.ts';

/**
 * Checks the password of a signed-in customer before a sensitive action. Succeeds for an account without a password. CURRENT_WRONG: the
 * password is wrong. RATE_LIMIT: too many attempts.
 */
export async function verifyOwnPassword(
  dependencies: Pick<IdentityDependencies, 'database' | 'passwords' | 'seal' | 'clock'>,
  { customerId }: Pick<SignedInSession, 'customerId'>,
  entered: string | undefined,
): Promise<Result<'proved', 'CURRENT_WRONG' | 'RATE_LIMIT'>> {
  const { database, passwords, clock } = dependencies;
  const stored = await findPasswordHash(database.read, customerId);
  if (stored === undefined) return ok('proved');
  const taken = await takeRateLimitToken(dependencies, {
    ...{ bucket: 'own-password', key: customerId, limit: 10, windowSeconds: 60 * 60, now: clock.now() },
  });
  const isRight = taken.allowed
    ? await passwords.admit(() =>
        passwords.verify(stored, (entered ?? '').slice(0, passwordLengthLimits.most)),
      )
    : undefined;
  if (isRight === undefined) {
    return refused({
      code: 'RATE_LIMIT',
      sentence: 'Too many attempts. Please wait a few minutes and try again.',
    });
  }
  if (isRight) return ok('proved');
  return refused({ code: 'CURRENT_WRONG', field: 'current', sentence: 'That isn’t your current password.' });
}
