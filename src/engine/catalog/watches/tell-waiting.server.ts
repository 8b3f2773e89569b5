import type { Runtime } from '../../../platform/runtime.ts';
import { oweNotice } from '../../notices/index.server.ts';
import type { OwedNotice } from '../../notices/types.ts';
import type { WatchTable } from './schema.ts';
import { lockWaiting, markTold } from './store.server.ts';
import type { Watch } from './types.ts';

export type TellingDependencies = Pick<Runtime, 'database' | 'clock' | 'jobs'>;

type Telling = {
  readonly table: WatchTable;
  /** What has happened. */
  readonly subjects: readonly string[];
  /** The mail that is owed then. */
  noticeOf(watch: Watch, now: Date): OwedNotice;
  /** At most so many people, the longest waiting first; all of them when it is absent. */
  readonly most?: number;
};

const portion = 200;

/**
 * Owes a mail to those who wait for one of these, each once, whoever runs this and how often: their rows are locked until they
 * are marked. Answers how many were told.
 */
export async function tellWaiting(
  { database, clock, jobs }: TellingDependencies,
  { table, subjects, noticeOf, most = Number.POSITIVE_INFINITY }: Telling,
): Promise<number> {
  for (let told = 0; ; ) {
    const now = clock.now();
    const limit = Math.min(portion, most - told);
    const count = await database.transaction(async (tx) => {
      const waiting = await lockWaiting(tx, table, subjects, limit);
      for (const watch of waiting) await oweNotice(tx, jobs, noticeOf(watch, now));
      const ids = waiting.map(({ id }) => id);
      if (ids.length > 0) await markTold(tx, table, ids, now);
      return ids.length;
    });
    told += count;
    if (count < portion || told >= most) return told;
  }
}
