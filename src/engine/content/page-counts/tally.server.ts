import { wineryDate } from '../../../core/dates.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { Log } from '../../../platform/log.server.ts';
import { countedAddress, pageSeen } from './rules.ts';
import { addPageViews } from './store.server.ts';
import type { AnsweredRequest } from './types.ts';

/** Often enough that a process which dies takes little with it, and seldom enough to cost nothing. */
const writeEveryMilliseconds = 10_000;
/** An address beyond these is not counted before the next writing: memory does not grow with what is asked for. */
const mostPaths = 5_000;

export type PageTally = {
  /** Takes note of a request that was answered; costs a few microseconds and never throws. */
  note(request: AnsweredRequest): void;
  /** Writes down what was noted since the last time. */
  write(): Promise<void>;
  /** Writes for the last time. */
  stop(): Promise<void>;
};

type TallyDependencies = { readonly database: Database; readonly clock: Clock; readonly log: Log };

/**
 * Counts pages in memory and adds them to the day's sums now and then. While the database is away the sums wait.
 * @param patternOf the pattern of a page's route; undefined for what is no page.
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
      const address = countedAddress(path, pattern);
      sums.set(address, (sums.get(address) ?? 0) + views);
    }
    const day = wineryDate(clock.now());
    try {
      await addPageViews(
        database.read,
        [...sums].map(([address, views]) => ({ day, address, views })),
      );
    } catch (error) {
      for (const [path, views] of taken) add(path, views);
      log.warn('page views not written, they wait', { error });
    }
  }

  const timer = setInterval(() => void write(), writeEveryMilliseconds);
  timer.unref();
  return {
    note(request) {
      const path = pageSeen(request);
      if (path !== undefined) add(path, 1);
    },
    write,
    stop: () => {
      clearInterval(timer);
      return write();
    },
  };
}
