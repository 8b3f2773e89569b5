import { z } from 'zod';
import { normalizeEngraving } from '../../core/engraving.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { orderKindProperties } from '../../engine/orders/drafts/kind-table.ts';
import type { RewardStep } from './reward-rules.ts';
import { slotIdField, slotTextField } from './slot-field-rules.ts';

/** The number of each step in the specification (§3). */
const stepNumbers: Readonly<Record<RewardStep, number>> = {
  contact: 0,
  delivery: 0,
  shipping: 1,
  payment: 2,
  review: 3,
};

const flag = z.boolean().catch(false);

/**
 * The fields that the slot `rewardOrder` has in addition to those of an order without a gift card (specification §3). They mirror the
 * server's draft. A step is marked as completed when a later step is open.
 */
export const rewardSlotFields = {
  orderType: z.literal(orderKindProperties.reward.orderType).catch(orderKindProperties.reward.orderType),
  /** The engraved lines, normalized and separated by a line feed. */
  engravingInstructionsMessage: slotTextField,
  /** The id of the experience, for a reward that includes a reservation; otherwise null. */
  marketingEventId: z.number().int().positive().nullable().catch(null),
  step: z.number().int().min(stepNumbers.delivery).max(stepNumbers.review).catch(stepNumbers.delivery),
  deliveryFormCompleted: flag,
  shippingFormCompleted: flag,
  paymentFormCompleted: flag,
  marketingEvent: z
    .object({ slug: slotIdField, title: slotTextField, startsAt: z.iso.datetime() })
    .nullable()
    .catch(null),
  /** Whether a saved address is selected. */
  isAddressDropdownActive: flag,
  isRewardOrder: z.literal(true).catch(true),
};

type RewardFields = {
  readonly [Name in keyof typeof rewardSlotFields]: z.output<(typeof rewardSlotFields)[Name]>;
};
type SlotView = Pick<CheckoutView, 'contents' | 'visit'>;

export function rewardSlotFieldsOf(view: SlotView, open: RewardStep): Partial<RewardFields> {
  const { contents, visit } = view;
  const step = stepNumbers[open];
  const lines = [contents.engravingLine1, contents.engravingLine2].map(normalizeEngraving);
  return {
    engravingInstructionsMessage: lines.filter((line) => line !== '').join('\n'),
    marketingEventId: visit?.experience.id ?? null,
    step,
    deliveryFormCompleted: step > stepNumbers.delivery,
    shippingFormCompleted: step > stepNumbers.shipping,
    paymentFormCompleted: step > stepNumbers.payment,
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
