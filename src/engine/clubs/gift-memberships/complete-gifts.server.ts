import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId, GiftMembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { findCustomer, lockCustomer } from '../../identity/index.server.ts';
import { adjustAccount, creditAccountOf, issueToAccount, lockStanding } from '../../ledger/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { applyChange } from '../memberships/apply-change.server.ts';
import { hasEnded } from '../memberships/rules.ts';
import { closeHold, lockMembership, openHoldsOf } from '../memberships/store.server.ts';
import type { OwnMembership } from '../memberships/types.ts';
import { undoDays } from '../rules.ts';
import { endShipmentsOf } from '../shipments/follow-membership.server.ts';
import { creditCause, fullyChargedMembers, giftsToEnd } from './funds-store.server.ts';
import { enqueueGiftEmail } from './send-due-gifts.server.ts';
import { changeGift, lockGift } from './store.server.ts';
import type { GiftMembership } from './types.ts';

type Dependencies = Pick<OrderDependencies, 'database' | 'clock' | 'jobs'>;

/**
 * Completes memberships whose last gift shipment was charged, and converts the remaining balance of ended gifts to store credit of the
 * member. Runs separately from charging, because a membership is locked before its shipments. Each gift is checked again under its locks,
 * so the function is safe to run concurrently and to restart after a crash.
 */
export async function completeGifts(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies;
  for (const own of await fullyChargedMembers(database.read)) await complete(dependencies, own);
  const cancelledUntil = new Date(clock.now().getTime() - undoDays * 86_400_000);
  for (const { giftId, customerId } of await giftsToEnd(database.read, cancelledUntil)) {
    await database.transaction((tx) => endGift(tx, dependencies, giftId, customerId));
  }
}

async function complete({ database, clock }: Dependencies, own: OwnMembership): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now();
    await lockCustomer(tx, own.customerId);
    const membership = await lockMembership(tx, own);
    if (!membership || hasEnded(membership)) return;
    for (const hold of await openHoldsOf(tx, [membership.id])) await closeHold(tx, hold.id, now);
    const happened = { kind: 'completed', actor: 'system', effectiveOn: wineryDate(now) } as const;
    await applyChange(tx, membership, { completedAt: now }, happened, now);
    await endShipmentsOf(tx, membership.id, now);
  });
}

/** Ends a gift: converts its balance to store credit and notifies the member once. */
async function endGift(
  tx: Transaction,
  { clock, jobs }: Dependencies,
  giftId: GiftMembershipId,
  customerId: CustomerId,
): Promise<void> {
  const now = clock.now();
  const gift = await lockGift(tx, giftId);
  invariant(gift, `gift membership ${giftId} exists`);
  await creditRest(tx, gift, customerId, now);
  if (gift.state !== 'claimed') return;
  await changeGift(tx, giftId, { state: 'ended' }, now);
  const customer = await findCustomer(tx, customerId);
  const recipient = customer?.email ?? gift.recipientEmail;
  await enqueueGiftEmail(tx, jobs, gift, {
    ...{ kind: 'gift-membership-ended', occurrence: '', recipient, now },
  });
}

async function creditRest(
  tx: Transaction,
  { id, ledgerAccountId: accountId }: GiftMembership,
  customerId: CustomerId,
  now: Date,
): Promise<void> {
  const { posted, pending } = await lockStanding(tx, accountId);
  if (pending > 0 || posted === 0) return;
  const cause = creditCause(id, now);
  const taken = await adjustAccount(tx, { accountId, change: -posted, cause, now });
  invariant(taken.ok, 'a locked, free balance can be withdrawn');
  const creditId = await creditAccountOf(tx, customerId, now);
  await issueToAccount(tx, { accountId: creditId, amount: cents(posted), cause, now });
}
