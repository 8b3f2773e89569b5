import type { OrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { adjust, lockStanding } from '../../ledger/index.server.ts';
import type { AccountStanding } from '../../ledger/types.ts';
import type { RefundUnits } from '../../orders/refund-rules.ts';
import { auditGift } from './change-gift.server.ts';
import { isReturnable } from './rules.ts';
import { changeGift, lockGiftsOfLines } from './store.server.ts';
import type { GiftMembership } from './types.ts';

type Closing = { readonly gift: GiftMembership; readonly standing: AccountStanding };

/** The gifts that end when these units of an order are refunded, locked with their money; one that was accepted is nobody's to take back. */
export async function giftsToClose(
  tx: Transaction,
  { orderId, units }: { readonly orderId: OrderId; readonly units: readonly RefundUnits[] },
): Promise<Result<readonly Closing[], 'GIFT_CLAIMED'>> {
  const positions = units.map(({ position }) => position);
  const closing: Closing[] = [];
  for (const gift of await lockGiftsOfLines(tx, orderId, positions)) {
    if (!isReturnable(gift)) return refused(gift.state === 'cancelled' ? returnedBefore : claimedAlready);
    closing.push({ gift, standing: await lockStanding(tx, gift.ledgerAccountId) });
  }
  return ok(closing);
}

/** Empties and closes them for good: their links lead nowhere any more (I-30). */
export async function closeGifts(
  tx: Transaction,
  closing: readonly Closing[],
  { actor, reason, now }: { readonly actor: AuditActor; readonly reason: string; readonly now: Date },
): Promise<void> {
  for (const { gift, standing } of closing) {
    const cause = { type: 'gift-membership-cancelled', id: gift.id };
    const emptied = await adjust(tx, {
      accountId: gift.ledgerAccountId,
      change: -standing.posted,
      cause,
      now,
    });
    invariant(emptied.ok, 'what is locked and unspent can be taken');
    await changeGift(tx, gift.id, { state: 'cancelled' }, now);
    await auditGift(tx, gift, 'gift_membership.cancelled', actor, now, reason);
  }
}

const claimedAlready = {
  code: 'GIFT_CLAIMED',
  sentence: 'This gift was accepted: it belongs to whoever got it, and can no longer be given back.',
} as const;

const returnedBefore = { code: 'GIFT_CLAIMED', sentence: 'This gift was given back before.' } as const;
