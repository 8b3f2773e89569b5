import { ok, type Result } from '../../../core/result.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import { tooManyAttemptsRefusal } from './rules.ts';
import type { StaffDependencies, StaffSender } from './types.ts';

/** The attempts allowed from one network in ten minutes, by bucket. All staff may share one network. */
const limits = { 'staff-passkey': 60, 'staff-proof': 30, 'staff-email': 20, 'staff-setup': 30 } as const;
const windowSeconds = 10 * 60;

/**
 * Counts an attempt from this network and refuses it above the limit.
 * @param bucket `staff-passkey` for requesting a challenge, `staff-proof` for submitting a passkey response, a code or a link,
 * `staff-email` for an email, `staff-setup` for the first setup.
 */
export async function limitStaffAttempts(
  dependencies: Pick<StaffDependencies, 'database' | 'clock' | 'seal'>,
  bucket: keyof typeof limits,
  { clientAddress }: StaffSender,
): Promise<Result<undefined, 'TOO_MANY_ATTEMPTS'>> {
  const taken = await takeRateLimitToken(dependencies, {
    ...{ bucket, key: clientKeyOfAddress(clientAddress), limit: limits[bucket], windowSeconds },
    now: dependencies.clock.now(),
  });
  return taken.allowed ? ok(undefined) : tooManyAttemptsRefusal(taken.retryAfterSeconds);
}
