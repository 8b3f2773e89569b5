import { type Cents, formatCents } from '../../core/money.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { pointsWord } from '../../engine/loyalty/rewards/rules.ts';
import type { Reward } from '../../engine/loyalty/rewards/types.ts';
import { needsCard, openStep, type PageStep, stepState, stepsOf } from './rules.ts';

/** Where a reward that was redeemed is looked at; the spelling is the specification's. */
export const redeemedPath = '/shop/loyalty/redemeed-reward-details';

/** What the button does: points alone, or points and the money beside them. */
export function redeemLabel({ points }: Pick<Reward, 'points'>, totalCents: Cents): string {
  const what = `Redeem ${pointsWord(points)}`;
  return totalCents === 0 ? what : `${what} and pay ${formatCents(totalCents)}`;
}

export type RewardStep = PageStep | 'review';

export const rewardStepTitles: Readonly<Record<RewardStep, string>> = {
  contact: 'Guest details',
  delivery: 'Delivery',
  shipping: 'Shipping option',
  payment: 'Payment',
  review: 'Review order',
};

type StepsView = Pick<CheckoutView, 'contents' | 'way' | 'requirements' | 'quote' | 'visit'>;

/** The steps of this reward: nothing is asked about a card that is not needed, and the review is the last. */
export function rewardStepsOf(view: Omit<StepsView, 'requirements'>): readonly RewardStep[] {
  return [...stepsOf(view).filter((step) => step !== 'payment' || needsCard(view)), 'review'];
}

/**
 * The step that is open: the review once everything before it is settled.
 * @param isPaymentSettled the payment step was sent, and its card is known.
 */
export function openRewardStep(view: StepsView, asked: string | null, isPaymentSettled: boolean): RewardStep {
  const open = openStep(view, asked);
  return open === 'payment' && (isPaymentSettled || !needsCard(view)) ? 'review' : open;
}

export function rewardStepState(view: StepsView, step: RewardStep, open: RewardStep) {
  if (step === open) return 'open';
  if (step === 'review') return 'waiting';
  if (open === 'review') return 'settled';
  return stepState(view, step, open);
}

/** What of it cannot be taken back, said before it is pressed. */
export function rewardTerms({ kind, isEngraved }: Pick<Reward, 'kind' | 'isEngraved'>): string {
  if (kind === 'voucher') return 'You can return an unused voucher for its points until it expires.';
  if (isEngraved) {
    return 'You can cancel and get your points back until engraving begins. After that, it can’t be changed or returned.';
  }
  if (kind === 'experience')
    return 'You can cancel and get your points back until the day and time shown above.';
  return 'You can cancel and get your points back until your order is packed.';
}
