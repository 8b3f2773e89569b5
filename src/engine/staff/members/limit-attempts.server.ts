import { ok, type Result } from '../../../core/result.ts';
import { clientKey, takeToken } from '../../../platform/rate-limit.server.ts';
import { tooManyAttempts } from './rules.ts';
import type { StaffDependencies, StaffSender } from './types.ts';

/** Attempts from one network in ten minutes; a winery's people may share one. */
const limits = { 'staff-passkey': 60, 'staff-proof': 30, 'staff-email': 20, 'staff-setup': 30 } as const;
const windowSeconds = 10 * 60;

/**
 * Counts an attempt from this network.
 * @param bucket `staff-passkey` for a challenge, `staff-proof` for an answer to one, a code or a link, `staff-email` for an email, `staff-setup` for the first setup.
 */
export async function limitAttempts(
  dependencies: Pick<StaffDependencies, 'database' | 'clock' | 'seal'>,
  bucket: keyof typeof limits,
  { clientAddress }: StaffSender,
): Promise<Result<undefined, 'TOO_MANY_ATTEMPTS'>> {
  const taken = await takeToken(dependencies, {
    ...{ bucket, key: clientKey(clientAddress), limit: limits[bucket], windowSeconds },
    now: dependencies.clock.now(),
  });
  return taken.allowed ? ok(undefined) : tooManyAttempts(taken.retryAfterSeconds);
}
