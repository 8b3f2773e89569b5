import { z } from 'zod';
import { tidyEngraving } from '../../core/engraving.ts';
import { orderKinds } from '../../engine/checkout/kind-table.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { requirementsOf } from './rules.ts';
import { slotId, slotText } from './slot-field-rules.ts';

/** The steps of a reward by the numbers of the specification (§3). */
export const rewardSteps = { delivery: 0, shippingOption: 1, payment: 2, review: 3 } as const;

const flag = z.boolean().catch(false);

/**
 * What the slot `rewardOrder` of the browser's store has beside the fields of an order (specification §3), and no gift card. It is a view of
 * the draft on the server; which step is open, and whether one is done, follows from what is still required.
 */
export const rewardFields = {
  orderType: z.literal(orderKinds.reward.orderType).catch(orderKinds.reward.orderType),
  /** Two lines, each as it is cut, with a line feed between them. */
  engravingInstructionsMessage: slotText,
  /** Which visit it is a place at; null of every other reward. */
  marketingEventId: z.number().int().positive().nullable().catch(null),
  step: z.number().int().min(rewardSteps.delivery).max(rewardSteps.review).catch(rewardSteps.delivery),
  deliveryFormCompleted: flag,
  shippingFormCompleted: flag,
  paymentFormCompleted: flag,
  marketingEvent: z
    .object({ slug: slotId, title: slotText, startsAt: z.iso.datetime() })
    .nullable()
    .catch(null),
  /** Whether the address is one of the customer's book. */
  isAddressDropdownActive: flag,
  isRewardOrder: z.literal(true).catch(true),
};

type RewardFields = { readonly [Name in keyof typeof rewardFields]: z.output<(typeof rewardFields)[Name]> };
type SlotView = Pick<CheckoutView, 'contents' | 'visit' | 'requirements' | 'quote'>;

export function rewardFieldsOf(view: SlotView): Partial<RewardFields> {
  const { contents, visit, quote } = view;
  const isDone = (step: 'contact' | 'delivery' | 'shipping' | 'payment') =>
    requirementsOf(view, step).length === 0;
  const deliveryFormCompleted = isDone('contact') && isDone('delivery');
  const shippingFormCompleted = deliveryFormCompleted && isDone('shipping');
  const paymentFormCompleted = shippingFormCompleted && isDone('payment') && quote.cardDueCents === 0;
  const lines = [contents.engravingLine1, contents.engravingLine2].map(tidyEngraving);
  return {
    engravingInstructionsMessage: lines.filter((line) => line !== '').join('\n'),
    marketingEventId: visit?.experience.id ?? null,
    ...{ deliveryFormCompleted, shippingFormCompleted, paymentFormCompleted },
    step: stepOf([deliveryFormCompleted, shippingFormCompleted, paymentFormCompleted]),
    marketingEvent: visit
      ? {
          slug: visit.experience.slug,
          title: visit.experience.title,
          startsAt: visit.slot.startsAt.toISOString(),
        }
      : null,
    isAddressDropdownActive: contents.selectedDeliveryAddressId !== '',
  };
}

/** The first step that is not done; with nothing to pay that is the review. */
function stepOf(done: readonly boolean[]): number {
  const open = done.indexOf(false);
  return open === -1 ? rewardSteps.review : open;
}
