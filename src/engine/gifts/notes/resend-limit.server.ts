import { type Refused, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { takeRateLimitToken } from '../../../platform/rate-limit.server.ts';

/** How many times per hour the giver can resend one gift's email. */
const resendsPerHour = 5;

/**
 * Counts a resend of a gift's email against its hourly limit.
 * @returns undefined if the resend is allowed; RATE_LIMIT if the limit is exceeded.
 */
export async function limitGiftEmailResends(
  dependencies: Parameters<typeof takeRateLimitToken>[0] & { readonly clock: Clock },
  giftId: string,
): Promise<Refused<'RATE_LIMIT'> | undefined> {
  const window = { bucket: 'gift-resend', limit: resendsPerHour, windowSeconds: 3_600 };
  const taken = await takeRateLimitToken(dependencies, {
    ...window,
    key: giftId,
    now: dependencies.clock.now(),
  });
  if (taken.allowed) return undefined;
  const sentence = 'Too many emails in an hour. Please check your spam folder, or call us.';
  return refused({ code: 'RATE_LIMIT', sentence });
}
