import type { CustomerId, PlusMembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { adjustAccount, lockAccountTotals } from '../../ledger/index.server.ts';
import { addGiftedPlusYear } from '../../loyalty/plus/gift-year.server.ts';
import { findPlusMembership } from '../../loyalty/plus/index.server.ts';
import { auditGiftChange } from './change-gift.server.ts';
import { giftAlreadyClaimed, giftLinkNotFound } from './claim-gift.server.ts';
import { giftIdFromToken, isGiftTokenValid } from './derive-link.server.ts';
import { isGiftYear } from './rules.ts';
import { enqueueGiftEmail, type GiftSendingDependencies } from './send-due-gifts.server.ts';
import { findGift, lockGift, updateGift } from './store.server.ts';
import type { GiftMembership } from './types.ts';

type Dependencies = GiftSendingDependencies & { readonly database: Database; readonly clock: Clock };
type ClaimYearCode = 'GIFT_UNKNOWN' | 'GIFT_TAKEN' | 'PAYMENT_UNDER_WAY';

/**
 * Grants the signed-in customer the membership year of a gift link. Only the first customer to use the link receives it. No consent is
 * required, because nothing renews; the gift's order has paid for the year. Locks the customer before the gift, which is the lock order
 * everywhere.
 */
export async function claimGiftYear(
  { database, clock, seal, jobs }: Dependencies,
  token: string,
  customerId: CustomerId,
): Promise<Result<PlusMembershipId, ClaimYearCode>> {
  const giftId = giftIdFromToken(token);
  if (!giftId) return giftLinkNotFound;
  return database.transaction(async (tx): Promise<Result<PlusMembershipId, ClaimYearCode>> => {
    await lockCustomer(tx, customerId);
    const now = clock.now();
    const gift = await lockGift(tx, giftId);
    const bought = gift && (await findGift(tx, giftId));
    if (!bought || !isGiftYear(gift) || !isGiftTokenValid(seal, gift, token)) return giftLinkNotFound;
    if (gift.plusMembershipId) {
      const own = await findPlusMembership(tx, gift.plusMembershipId);
      return own?.customerId === customerId ? ok(own.id) : giftAlreadyClaimed;
    }
    if (gift.state !== 'sent') return giftLinkNotFound;
    const { orderId, buyerEmail } = bought.purchase;
    const { shareCents: priceCents, senderName } = gift;
    const given = await addGiftedPlusYear(
      tx,
      { jobs },
      customerId,
      { giftId, orderId, priceCents, senderName },
      now,
    );
    if (!given.ok) return given;
    await spend(tx, gift, now);
    const claimed = { state: 'claimed', plusMembershipId: given.value, claimedAt: now } as const;
    await updateGift(tx, giftId, claimed, now);
    await enqueueGiftEmail(tx, jobs, gift, {
      ...{ kind: 'gift-membership-claimed', occurrence: '', recipient: buyerEmail, now },
    });
    await auditGiftChange(tx, gift, 'gift_membership.claimed', `customer:${customerId}`, now);
    return given;
  });
}

/** Withdraws the gift's balance, which pays for the accepted year. */
async function spend(tx: Transaction, { id, ledgerAccountId: accountId }: GiftMembership, now: Date) {
  const { posted } = await lockAccountTotals(tx, accountId);
  const spent = await adjustAccount(tx, {
    accountId,
    change: -posted,
    cause: { type: 'gift-year', id },
    now,
  });
  invariant(spent.ok, 'a locked, free balance can be withdrawn');
}
