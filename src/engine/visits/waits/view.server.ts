import type { VisitWaitId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { loadSlot } from '../experiences/store.server.ts';
import type { VisitWaitView } from './rules.ts';
import { countAhead, findWait, type VisitWait } from './store.server.ts';

/** Returns the waitlist entry that a link's token identifies; undefined for an unknown token. */
export async function readVisitWait(
  read: Transaction,
  publicToken: string,
): Promise<VisitWaitView | undefined> {
  const wait = await findWait(read, { publicToken });
  return wait && viewOf(read, wait);
}

/** Returns a waitlist entry with the recipient's name and link token, for an email about it; undefined if there is no such entry. */
export async function readWaitEmailFacts(
  read: Transaction,
  waitId: VisitWaitId,
): Promise<
  { readonly wait: VisitWaitView; readonly firstName: string; readonly publicToken: string } | undefined
> {
  const wait = await findWait(read, { waitId });
  if (!wait) return undefined;
  const { firstName, publicToken } = wait;
  return { wait: await viewOf(read, wait), firstName, publicToken };
}

async function viewOf(read: Transaction, wait: VisitWait): Promise<VisitWaitView> {
  const found = await loadSlot(read, wait.slotId);
  invariant(found, 'a line is one of a slot');
  const { id, state, slotId, party, offerEndsAt } = wait;
  return {
    ...{ id, state, slotId, party, offerEndsAt },
    experience: found.experience,
    startsAt: found.slot.startsAt,
    position: state === 'waiting' ? (await countAhead(read, wait)) + 1 : undefined,
  };
}
