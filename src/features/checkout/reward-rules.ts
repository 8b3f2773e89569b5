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
  contact: 'Who comes',
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
  if (kind === 'voucher')
    return 'A voucher that nobody has used may be given back for its points, until its last day.';
  if (isEngraved) {
    return 'You may cancel until the engraver begins, and your points return. After that nothing of it can be changed or returned.';
  }
  if (kind === 'experience')
    return 'Until the day and hour named above you may cancel, and your points return.';
  return 'You may cancel until it is packed, and your points return.';
}
