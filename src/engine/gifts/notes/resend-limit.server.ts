import { type Refused, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { takeToken } from '../../../platform/rate-limit.server.ts';

/** How many times an hour the giver can have one gift's email sent again. */
const resendsPerHour = 5;

/**
 * Counts a resend of a gift's email.
 * @returns undefined if it is allowed; RATE_LIMIT after too many in an hour.
 */
export async function limitResends(
  dependencies: Parameters<typeof takeToken>[0] & { readonly clock: Clock },
  giftId: string,
): Promise<Refused<'RATE_LIMIT'> | undefined> {
  const window = { bucket: 'gift-resend', limit: resendsPerHour, windowSeconds: 3_600 };
  const taken = await takeToken(dependencies, { ...window, key: giftId, now: dependencies.clock.now() });
  if (taken.allowed) return undefined;
  const sentence = 'Too many emails in an hour. Please check your spam folder, or call us.';
  return refused({ code: 'RATE_LIMIT', sentence });
}
