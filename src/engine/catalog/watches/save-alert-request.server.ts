import { countWithNoun } from '../../../core/count-words.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import type { AlertKind } from './schema.ts';
import { upsertAlertRequest } from './store.server.ts';

export type AlertDependencies = Pick<CommonDependencies, 'database' | 'clock'> & {
  readonly seal: Pick<Seal, 'keyedHash'>;
};

export type AlertRequestInput = {
  readonly email: string;
  readonly subject: string;
  readonly consent: string;
  readonly clientAddress: string;
};

const requestsPerHour = 10;

/**
 * Stores an alert request. The response is the same whether or not the address was known (A10), and no email is sent until the event
 * happens, so that the form can't be used to flood another person's mailbox. `RATE_LIMIT`: the client sent more than ten requests within an
 * hour.
 */
export async function saveAlertRequest(
  shop: AlertDependencies,
  { table, name }: AlertKind,
  { clientAddress, ...watch }: AlertRequestInput,
): Promise<Result<undefined, 'RATE_LIMIT'>> {
  const now = shop.clock.now();
  const answer = await takeRateLimitToken(shop, {
    bucket: name,
    key: clientKeyOfAddress(clientAddress),
    limit: requestsPerHour,
    windowSeconds: 3_600,
    now,
  });
  if (!answer.allowed) {
    const minutes = Math.ceil(answer.retryAfterSeconds / 60);
    const sentence = `Too many requests. Please try again in ${countWithNoun(minutes, 'minute')}.`;
    return refused({ code: 'RATE_LIMIT', sentence });
  }
  await upsertAlertRequest(shop.database.read, table, { ...watch, askedAt: now });
  return ok(undefined);
}
