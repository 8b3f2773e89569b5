import { type Cents, formatCents } from '../../core/money.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { formatPointsCount } from '../../engine/loyalty/rewards/rules.ts';
import type { Reward } from '../../engine/loyalty/rewards/types.ts';
import {
  type CheckoutPageStep,
  checkoutStepState,
  isCardRequired,
  openStepOfCheckout,
  stepsOfCheckout,
} from './rules.ts';

/** The path of the page for a redeemed reward. The misspelling is the specification's. */
export const redeemedRewardPath = '/shop/loyalty/redemeed-reward-details';

/** Returns the label of the redeem button, with the points and any amount to pay. */
export function redeemButtonLabel({ points }: Pick<Reward, 'points'>, totalCents: Cents): string {
  const what = `Redeem ${formatPointsCount(points)}`;
  return totalCents === 0 ? what : `${what} and pay ${formatCents(totalCents)}`;
}

export type RewardStep = CheckoutPageStep | 'review';

export const rewardStepTitles: Readonly<Record<RewardStep, string>> = {
  contact: 'Guest details',
  delivery: 'Delivery',
  shipping: 'Shipping option',
  payment: 'Payment',
  review: 'Review order',
};

type StepsView = Pick<CheckoutView, 'contents' | 'way' | 'requirements' | 'quote' | 'visit'>;

/** Returns the steps of this reward's checkout. The payment step is omitted if no card is required; the review comes last. */
export function rewardStepsOf(view: Omit<StepsView, 'requirements'>): readonly RewardStep[] {
  return [...stepsOfCheckout(view).filter((step) => step !== 'payment' || isCardRequired(view)), 'review'];
}

/**
 * Returns the open step: the requested one, or the first that is incomplete. The review opens when all earlier steps are complete.
 * @param isPaymentSettled whether the payment step was submitted and its card is known.
 */
export function currentRewardStep(
  view: StepsView,
  asked: string | null,
  isPaymentSettled: boolean,
): RewardStep {
  const open = openStepOfCheckout(view, asked);
  return open === 'payment' && (isPaymentSettled || !isCardRequired(view)) ? 'review' : open;
}

export function rewardStepState(view: StepsView, step: RewardStep, open: RewardStep) {
  if (step === open) return 'open';
  if (step === 'review') return 'waiting';
  if (open === 'review') return 'settled';
  return checkoutStepState(view, step, open);
}

/** Describes until when the customer can cancel or return the reward; shown before redeeming. */
export function rewardCancellationTerms({ kind, isEngraved }: Pick<Reward, 'kind' | 'isEngraved'>): string {
  if (kind === 'voucher') return 'You can return an unused voucher for its points until it expires.';
  if (isEngraved) {
    return 'You can cancel and get your points back until engraving begins. After that, it can’t be changed or returned.';
  }
  if (kind === 'experience')
    return 'You can cancel and get your points back until the day and time shown above.';
  return 'You can cancel and get your points back until your order is packed.';
}
