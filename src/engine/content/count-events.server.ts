import { wineryDate } from '../../core/dates.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { ContentEvents } from './event-rules.ts';
import { addEventCounts } from './store.server.ts';

/** Adds what happened to documents to the sums of the day. */
export async function countEvents(read: Transaction, events: ContentEvents, now: Date): Promise<void> {
  const day = wineryDate(now);
  await addEventCounts(
    read,
    events.map((each) => ({ ...each, day })),
  );
}
