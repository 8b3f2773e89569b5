import { type Cents, formatCents } from '../../core/money.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { pointsWord } from '../../engine/rewards/rules.ts';
import type { Reward } from '../../engine/rewards/types.ts';
import type { PageStep } from './rules.ts';

/** Where a reward that was redeemed is looked at; the spelling is the specification's. */
export const redeemedPath = '/shop/loyalty/redemeed-reward-details';

/** What the button does: points alone, or points and the money beside them. */
export function redeemLabel({ points }: Pick<Reward, 'points'>, totalCents: Cents): string {
  const what = `Redeem ${pointsWord(points)}`;
  return totalCents === 0 ? what : `${what} and pay ${formatCents(totalCents)}`;
}

/** What a step is called for this reward. */
export function rewardStepTitle(
  { reward, quote }: Pick<CheckoutView, 'reward' | 'quote'>,
  step: PageStep,
): string {
  const { kind, isEngraved } = reward?.reward ?? {};
  switch (step) {
    case 'contact':
      return kind === 'experience' ? 'Who comes' : 'About you';
    case 'delivery':
      return isEngraved ? 'Your words, and where it goes' : 'Delivery';
    case 'shipping':
      return 'How it is sent';
    case 'payment':
      return quote.cardDueCents > 0 ? 'Payment and review' : 'Review';
  }
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
