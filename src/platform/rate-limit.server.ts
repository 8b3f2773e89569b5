import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './database.server.ts';
import { defineJob } from './job-definitions.ts';
import type { Seal } from './seal.server.ts';

export type RateLimitRequest = {
  /** The name of the limited action, such as `order-link`. Each name has its own count. */
  readonly bucket: string;
  /** The subject of the limit, such as a client (see `clientKeyOfAddress`), an email address or a cart. Stored only as a keyed hash. */
  readonly key: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly now: Date;
};

export type RateLimitResult =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/**
 * Counts one use in the current window, across all web processes, and returns whether it is within the limit. Rejected uses also count, so
 * repeated attempts stay blocked until the window ends.
 */
export async function takeRateLimitToken(
  shop: Counting,
  request: RateLimitRequest,
): Promise<RateLimitResult> {
  const { hits, endsAt } = await countUse(shop, request);
  if (hits <= request.limit) return { allowed: true };
  const milliseconds = endsAt - request.now.getTime();
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) };
}

/** Returns whether another use would be within the limit, without counting it. */
export async function hasRateLimitTokens(
  { database, seal }: Counting,
  request: RateLimitRequest,
): Promise<boolean> {
  const { stored, start } = windowOf(seal, request);
  const { rows } = await database.read.execute<{ hits: number }>(sql`
    select hits from rate_limit_windows where key = ${stored} and window_at = ${new Date(start)}`);
  return (rows[0]?.hits ?? 0) < request.limit;
}

/** Counts one use without ever rejecting it. Calls `alarm` once per window, at the first use above the limit. */
export async function countUseAndAlert(
  shop: Counting,
  request: RateLimitRequest,
  alarm: (hits: number) => void | Promise<void>,
): Promise<void> {
  const { hits } = await countUse(shop, request);
  if (hits === request.limit + 1) await alarm(hits);
}

type Counting = {
  readonly database: Pick<Database, 'read'>;
  readonly seal: Pick<Seal, 'keyedHash'>;
};

async function countUse({ database, seal }: Counting, request: RateLimitRequest) {
  const { stored, start, length } = windowOf(seal, request);
  const { rows } = await database.read.execute<{ hits: number }>(sql`
    insert into rate_limit_windows (key, window_at, hits) values (${stored}, ${new Date(start)}, 1)
    on conflict (key, window_at) do update set hits = rate_limit_windows.hits + 1
    returning hits`);
  return { hits: rows[0]?.hits ?? 0, endsAt: start + length };
}

function windowOf(seal: Counting['seal'], { bucket, key, windowSeconds, now }: RateLimitRequest) {
  const length = windowSeconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  return { stored: `${bucket}:${seal.keyedHash(`${bucket}\n${key}`).toString('base64url')}`, start, length };
}

/**
 * Counts one use of each limit in order and stops at the first exceeded limit. Returns that rejection, or approval if every limit allows
 * the use.
 */
export async function takeRateLimitTokens(
  shop: Counting,
  requests: readonly RateLimitRequest[],
): Promise<RateLimitResult> {
  for (const request of requests) {
    const answer = await takeRateLimitToken(shop, request);
    if (!answer.allowed) return answer;
  }
  return { allowed: true };
}

/** Formats a wait, rounded up to minutes: `a minute`, `4 minutes`. */
export function formatWaitTime(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
}

/** Deletes rate limit windows that began more than a day ago, which is longer than any limit's window. */
export async function deleteExpiredRateLimitWindows(
  transaction: Pick<Transaction, 'execute'>,
  now: Date,
): Promise<void> {
  const horizon = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await transaction.execute(sql`delete from rate_limit_windows where window_at < ${horizon}`);
}

/**
 * Returns the key that groups addresses into clients for rate limits: an IPv4 address itself, or the /64 network of an IPv6 address,
 * because a household usually has a whole /64 network.
 */
export function clientKeyOfAddress(address: string): string {
  const plain = address.split('%')[0]?.toLowerCase() ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (mapped?.[1]) return mapped[1];
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

export const deleteExpiredRateLimitWindowsJob = defineJob({
  name: 'sweep-rate-limits',
  schedule: '47 * * * *',
  run: ({ database, clock }: { readonly database: Database; readonly clock: { now(): Date } }) =>
    database.transaction((tx) => deleteExpiredRateLimitWindows(tx, clock.now())),
});
