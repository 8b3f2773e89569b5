import type { GiftMembershipId, OrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { cents } from '../../../core/money.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { toStoredGiftNote } from '../../gifts/notes/rules.ts';
import { issueToAccount, openLedgerAccount } from '../../ledger/index.server.ts';
import { updateDerivedOrderStates } from '../../orders/fulfillment/lock-order.server.ts';
import type { PurchaseEffects } from '../../orders/settlement/types.ts';
import { clubOfPlan } from '../rules.ts';
import { readClubs } from '../store.server.ts';
import type { ClubPlan } from '../types.ts';
import { prepareGiftReturn } from './change-gift.server.ts';
import { currentGiftLinkKeyId } from './derive-link.server.ts';
import { giftYearFrequency, isGiftYear } from './rules.ts';
import { type GiftSendingDependencies, sendGift } from './send-due-gifts.server.ts';
import { insertGift, loadOrderedGift } from './store.server.ts';
import type { GiftPlan } from './types.ts';

/**
 * Creates the gift of an order in the transaction that places the order. Puts the money on a new ledger account, and enqueues the gift
 * email if it is due (I-45). A gift therefore exists if and only if its order was paid; `unique(order_line_id)` prevents a second one.
 */
export async function issueBoughtGift(
  tx: Transaction,
  dependencies: GiftSendingDependencies,
  { orderId, now }: { readonly orderId: OrderId; readonly now: Date },
): Promise<void> {
  const { orderLineId, priceCents, request } = await loadOrderedGift(tx, orderId);
  const plan = request.plan as GiftPlan;
  const frequency = isGiftYear({ plan }) ? giftYearFrequency : await frequencyOf(tx, plan as ClubPlan);
  const id = orderedUuid() as GiftMembershipId;
  const accountId = await openLedgerAccount(tx, { kind: 'gift_membership', customerId: undefined, now });
  await issueToAccount(tx, { accountId, amount: priceCents, cause: { type: 'gift-membership', id }, now });
  const gift = await insertGift(
    tx,
    {
      ...{ id, ledgerAccountId: accountId, orderLineId, plan, frequency },
      shipments: request.shipments,
      shareCents: cents(priceCents / request.shipments),
      recipientName: request.recipientName.trim(),
      recipientEmail: request.recipientEmail.trim(),
      ...toStoredGiftNote(request, now),
      ...{
        state: 'scheduled',
        version: 1,
        keyId: currentGiftLinkKeyId(dependencies.seal, id, 1),
        reminders: 0,
      },
    },
    now,
  );
  await recordAudit(tx, {
    ...{ at: now, actor: 'system', action: 'gift_membership.issued' },
    ...{ subjectType: 'gift_membership', subjectId: id },
    data: { plan, shipments: request.shipments, priceCents },
  });
  if (gift.deliverAt <= now) await sendGift(tx, dependencies, gift, now);
}

/** Returns the first frequency that the plan's club offers. */
async function frequencyOf(tx: Transaction, plan: ClubPlan): Promise<string> {
  const [first] = clubOfPlan(await readClubs(tx), plan)?.frequencies ?? [];
  invariant(first, `the club of ${plan} has a frequency`);
  return first.frequency;
}

/** The effects of a gift membership purchase: issues the gift when the order is paid, and closes it when the order is refunded. */
export const giftMembershipEffects: PurchaseEffects = {
  fulfill: async (tx, { dependencies, order: { orderId }, now }) => {
    await issueBoughtGift(tx, dependencies, { orderId, now });
    await updateDerivedOrderStates(tx, dependencies, orderId, now);
  },
  takeBack: prepareGiftReturn,
};
