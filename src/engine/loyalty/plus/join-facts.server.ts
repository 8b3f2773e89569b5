import { wineryDate } from '../../../core/dates.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { detailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import { findPlusOf, isJoiningElsewhere, plusPriceOn } from './store.server.ts';
import type { PlusJudging } from './types.ts';

/** What joining is held against; undefined for a draft that does anything else, a renewal too. */
export async function judgingOfJoining(
  read: Transaction,
  { id: draftId, customerId, contents }: Draft,
  now: Date,
): Promise<PlusJudging | undefined> {
  const plus = detailsOf(contents, 'plus');
  if (!plus || plus.termId) return undefined;
  const priceCents = await plusPriceOn(read, wineryDate(now));
  if (!customerId) return { priceCents, isSignedIn: false, isMember: false, isPaidElsewhere: false };
  // In this order: what is paid elsewhere may become a membership between the two, and is then seen by the second.
  const isPaidElsewhere = await isJoiningElsewhere(read, { customerId, draftId });
  const isMember = (await findPlusOf(read, customerId)) !== undefined;
  return { priceCents, isSignedIn: true, isMember, isPaidElsewhere };
}
