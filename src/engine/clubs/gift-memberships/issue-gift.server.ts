import type { GiftMembershipId, OrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { cents } from '../../../core/money.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { noteAsKept } from '../../gifts/notes/rules.ts';
import { issue, openAccount } from '../../ledger/index.server.ts';
import { deriveOrder } from '../../orders/fulfillment/lock-order.server.ts';
import type { PurchaseEffects } from '../../orders/settlement/types.ts';
import { clubOfPlan } from '../rules.ts';
import { readClubs } from '../store.server.ts';
import type { ClubPlan } from '../types.ts';
import { takeBackGifts } from './change-gift.server.ts';
import { currentKeyId } from './derive-link.server.ts';
import { isYear, yearly } from './rules.ts';
import { type SendingDependencies, sendGift } from './send-due-gifts.server.ts';
import { boughtWish, insertGift } from './store.server.ts';
import type { GiftPlan } from './types.ts';

/**
 * Makes the gift of an order that is being placed, in the transaction that places it: what was paid for it lies on a ledger account of
 * its own, and its mail is owed when it is to go at once (I-45). So there is one if and only if its order was paid, whoever places it
 * and however often; `unique(order_line_id)` refuses a second one.
 */
export async function issueBoughtGift(
  tx: Transaction,
  dependencies: SendingDependencies,
  { orderId, now }: { readonly orderId: OrderId; readonly now: Date },
): Promise<void> {
  const { orderLineId, priceCents, wish } = await boughtWish(tx, orderId);
  const plan = wish.plan as GiftPlan;
  const frequency = isYear({ plan }) ? yearly : await frequencyOf(tx, plan as ClubPlan);
  const id = orderedUuid() as GiftMembershipId;
  const accountId = await openAccount(tx, { kind: 'gift_membership', customerId: undefined, now });
  await issue(tx, { accountId, amount: priceCents, cause: { type: 'gift-membership', id }, now });
  const gift = await insertGift(
    tx,
    {
      ...{ id, ledgerAccountId: accountId, orderLineId, plan, frequency },
      shipments: wish.shipments,
      shareCents: cents(priceCents / wish.shipments),
      recipientName: wish.recipientName.trim(),
      recipientEmail: wish.recipientEmail.trim(),
      ...noteAsKept(wish, now),
      ...{ state: 'scheduled', version: 1, keyId: currentKeyId(dependencies.seal, id, 1), reminders: 0 },
    },
    now,
  );
  await recordAudit(tx, {
    ...{ at: now, actor: 'system', action: 'gift_membership.issued' },
    ...{ subjectType: 'gift_membership', subjectId: id },
    data: { plan, shipments: wish.shipments, priceCents },
  });
  if (gift.deliverAt <= now) await sendGift(tx, dependencies, gift, now);
}

/** As often as the club of a plan sends first of all. */
async function frequencyOf(tx: Transaction, plan: ClubPlan): Promise<string> {
  const [first] = clubOfPlan(await readClubs(tx), plan)?.frequencies ?? [];
  invariant(first, `the club of ${plan} is sent at some time`);
  return first.frequency;
}

/** Issues the gift membership of an order once it is paid, and closes one that is refunded. */
export const giftMembershipEffects: PurchaseEffects = {
  handOver: async (tx, { dependencies, order: { orderId }, now }) => {
    await issueBoughtGift(tx, dependencies, { orderId, now });
    await deriveOrder(tx, dependencies, orderId, now);
  },
  takeBack: takeBackGifts,
};
