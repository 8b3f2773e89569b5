import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId, GiftMembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { findCustomer, lockCustomer } from '../../identity/index.server.ts';
import {
  adjustAccount,
  findOrOpenStoreCreditAccount,
  issueToAccount,
  lockAccountTotals,
} from '../../ledger/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { applyMembershipChange } from '../memberships/apply-change.server.ts';
import { hasMembershipEnded } from '../memberships/rules.ts';
import { closeMembershipHold, lockMembership, openHoldsOfMemberships } from '../memberships/store.server.ts';
import type { MembershipAccess } from '../memberships/types.ts';
import { cancellationUndoDays } from '../rules.ts';
import { endShipmentsOfMembership } from '../shipments/follow-membership.server.ts';
import { fullyChargedGiftMemberships, giftCreditLedgerCause, giftsToEnd } from './funds-store.server.ts';
import { enqueueGiftEmail } from './send-due-gifts.server.ts';
import { lockGift, updateGift } from './store.server.ts';
import type { GiftMembership } from './types.ts';

type Dependencies = Pick<OrderDependencies, 'database' | 'clock' | 'jobs'>;

/**
 * Completes memberships whose last gift shipment was charged, and converts the remaining balance of ended gifts to store credit of the
 * member. Runs separately from charging, because a membership is locked before its shipments. Each gift is checked again under its locks,
 * so the function is safe to run concurrently and to restart after a crash.
 */
export async function completeGifts(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies;
  for (const own of await fullyChargedGiftMemberships(database.read)) await complete(dependencies, own);
  const cancelledUntil = new Date(clock.now().getTime() - cancellationUndoDays * 86_400_000);
  for (const { giftId, customerId } of await giftsToEnd(database.read, cancelledUntil)) {
    await database.transaction((tx) => endGift(tx, dependencies, giftId, customerId));
  }
}

async function complete({ database, clock }: Dependencies, own: MembershipAccess): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now();
    await lockCustomer(tx, own.customerId);
    const membership = await lockMembership(tx, own);
    if (!membership || hasMembershipEnded(membership)) return;
    for (const hold of await openHoldsOfMemberships(tx, [membership.id]))
      await closeMembershipHold(tx, hold.id, now);
    const happened = { kind: 'completed', actor: 'system', effectiveOn: wineryDate(now) } as const;
    await applyMembershipChange(tx, membership, { completedAt: now }, happened, now);
    await endShipmentsOfMembership(tx, membership.id, now);
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
  await updateGift(tx, giftId, { state: 'ended' }, now);
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
  const { posted, pending } = await lockAccountTotals(tx, accountId);
  if (pending > 0 || posted === 0) return;
  const cause = giftCreditLedgerCause(id, now);
  const taken = await adjustAccount(tx, { accountId, change: -posted, cause, now });
  invariant(taken.ok, 'a locked, free balance can be withdrawn');
  const creditId = await findOrOpenStoreCreditAccount(tx, customerId, now);
  await issueToAccount(tx, { accountId: creditId, amount: cents(posted), cause, now });
}
