import { wineryDate } from '../../../core/dates.ts';
import type { OrderId } from '../../../core/ids.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import type { Database } from '../../../platform/database.server.ts';
import { optOutMethodOf } from '../../../platform/opt-out.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { creditPurchaseToVariations } from '../experiments/index.server.ts';
import { experimentVisitorCookie } from '../experiments/rules.ts';
import { type CompletedRequest, pageCountAddress, viewedPagePath } from './rules.ts';
import { addPageViews, recordCountedPurchase } from './store.server.ts';

/** The interval between writes: short enough that a process that dies loses little, long enough that writes cost almost nothing. */
const writeEveryMilliseconds = 10_000;
/** The maximum number of addresses counted between writes, which bounds memory use. */
const mostPaths = 5_000;

export type PageTally = {
  /** Counts a completed request in a few microseconds; never throws. */
  note(request: CompletedRequest): void;
  /** Writes the counts collected since the last write. */
  write(): Promise<void>;
  /** Writes the remaining counts and stops. */
  stop(): Promise<void>;
};

type TallyDependencies = Pick<CommonDependencies, 'database' | 'clock' | 'log'>;

/**
 * Starts a tally that counts page views in memory and regularly adds them to the daily sums. Keeps the counts while the database is down.
 * @param patternOf returns the pattern of a page's route, or undefined for anything else.
 */
export function openPageTally(
  { database, clock, log }: TallyDependencies,
  patternOf: (path: string) => string | undefined,
): PageTally {
  const noted = new Map<string, number>();

  function add(address: string, views: number): void {
    const known = noted.get(address);
    if (known !== undefined || noted.size < mostPaths) noted.set(address, (known ?? 0) + views);
  }

  async function write(): Promise<void> {
    const taken = [...noted];
    noted.clear();
    const sums = new Map<string, number>();
    for (const [path, views] of taken) {
      const pattern = patternOf(path);
      if (pattern === undefined) continue;
      const address = pageCountAddress(path, pattern);
      sums.set(address, (sums.get(address) ?? 0) + views);
    }
    // Nothing is counted before the winery, whose day this is, is set up.
    if (sums.size === 0) return;
    const day = wineryDate(clock.now());
    try {
      await addPageViews(
        database.read,
        [...sums].map(([address, views]) => ({ day, address, views })),
      );
    } catch (error) {
      for (const [path, views] of taken) add(path, views);
      log.warn('page views not written yet', { error });
    }
  }

  const timer = setInterval(() => void write(), writeEveryMilliseconds);
  timer.unref();
  return {
    note(request) {
      const path = viewedPagePath(request);
      if (path !== undefined) add(path, 1);
    },
    write,
    stop: () => {
      clearInterval(timer);
      return write();
    },
  };
}

/**
 * The time after an order within which opening its confirmation counts as a purchase. A confirmation opened later was probably opened from
 * an email, perhaps in another browser.
 */
const boughtJustNowMilliseconds = 60 * 60 * 1000;

/**
 * Counts an order once, if the buyer's browser opens its confirmation within an hour, and credits the experiments shown to this browser.
 * Does nothing if the browser has opted out.
 */
export async function countPurchase(
  {
    database,
    clock,
    seal,
  }: Pick<CommonDependencies, 'clock' | 'seal'> & { readonly database: Pick<Database, 'read'> },
  headers: Headers,
  { orderId, placedAt }: { readonly orderId: OrderId; readonly placedAt: Date | undefined },
): Promise<void> {
  const now = clock.now();
  if (!placedAt || now.getTime() - placedAt.getTime() > boughtJustNowMilliseconds) return;
  const cookies = headers.get('cookie');
  if (optOutMethodOf(headers.get('sec-gpc'), cookies)) return;
  await recordCountedPurchase(database.read, { orderId, day: wineryDate(placedAt) });
  await creditPurchaseToVariations(database.read, seal, readCookie(cookies, experimentVisitorCookie), now);
}
