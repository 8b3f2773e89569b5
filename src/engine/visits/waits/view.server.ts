import type { VisitWaitlistEntryId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { loadSlot } from '../experiences/store.server.ts';
import type { VisitWaitlistEntryView } from './rules.ts';
import {
  countVisitWaitlistEntriesAhead,
  findVisitWaitlistEntry,
  type VisitWaitlistEntry,
} from './store.server.ts';

/** Returns the waitlist entry that a link's token identifies; undefined for an unknown token. */
export async function readVisitWaitlistEntry(
  read: Transaction,
  publicToken: string,
): Promise<VisitWaitlistEntryView | undefined> {
  const wait = await findVisitWaitlistEntry(read, { publicToken });
  return wait && viewOf(read, wait);
}

/** Returns a waitlist entry with the recipient's name and link token, for an email about it; undefined if there is no such entry. */
export async function readVisitWaitlistEmailFacts(
  read: Transaction,
  waitId: VisitWaitlistEntryId,
): Promise<
  | { readonly wait: VisitWaitlistEntryView; readonly firstName: string; readonly publicToken: string }
  | undefined
> {
  const wait = await findVisitWaitlistEntry(read, { waitId });
  if (!wait) return undefined;
  const { firstName, publicToken } = wait;
  return { wait: await viewOf(read, wait), firstName, publicToken };
}

async function viewOf(read: Transaction, wait: VisitWaitlistEntry): Promise<VisitWaitlistEntryView> {
  const found = await loadSlot(read, wait.slotId);
  invariant(found, 'a line is one of a slot');
  const { id, state, slotId, party, offerEndsAt } = wait;
  return {
    ...{ id, state, slotId, party, offerEndsAt },
    experience: found.experience,
    startsAt: found.slot.startsAt,
    position: state === 'waiting' ? (await countVisitWaitlistEntriesAhead(read, wait)) + 1 : undefined,
  };
}
