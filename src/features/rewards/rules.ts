import { formatDateWithYear, wineryDate } from '../../core/dates.ts';
import { isRewardRedeemable, pointsNeededText } from '../../engine/loyalty/rewards/rules.ts';
import type { OfferedReward, RedemptionView } from '../../engine/loyalty/rewards/types.ts';
import { formatVisitTime } from '../../engine/visits/experiences/rules.ts';

/**
 * Returns a short text about a reward's availability to the visitor. `isOpen` is false if the reward is sold out or locked, or if a visitor
 * whose points are known can't redeem it.
 */
export function rewardAvailability(offer: OfferedReward): {
  readonly text: string;
  readonly isOpen: boolean;
} {
  const { reward, left, missing, locked } = offer;
  if (left === 0) {
    const text = reward.kind === 'experience' ? 'Fully booked right now' : 'Out of stock';
    return { text, isOpen: false };
  }
  if (locked !== undefined) return { text: locked, isOpen: false };
  if (missing === undefined) return { text: stockWords(offer) ?? 'Sign in to redeem', isOpen: true };
  if (!isRewardRedeemable(offer)) return { text: pointsNeededText(missing), isOpen: false };
  return { text: stockWords(offer) ?? 'Within reach', isOpen: true };
}

const fewPieces = 5;

function stockWords({ reward, left }: OfferedReward): string | undefined {
  if (left === undefined || reward.kind === 'experience' || left > fewPieces) return undefined;
  return `Only ${left} left`;
}

type Step = { readonly label: string; readonly state: 'done' | 'now' | 'next' };

/** Returns the steps of a redemption with their progress; empty if the redemption was canceled or expired. */
export function redemptionSteps({ reward, state, engraving, order }: RedemptionView): readonly Step[] {
  if (state === 'cancelled' || state === 'expired') return [];
  switch (reward.kind) {
    case 'voucher':
      return stepsAt(['Redeemed', 'Ready to use', 'Used'], state === 'used' ? 2 : 1);
    case 'experience':
      return stepsAt(['Redeemed', 'Booked', 'Visited'], state === 'used' ? 2 : 1);
    case 'goods': {
      const isGone = state === 'delivered';
      const isSent = order.state === 'fulfilling';
      if (!reward.isEngraved)
        return stepsAt(['Redeemed', 'Shipped', 'Delivered'], isGone ? 2 : isSent ? 1 : 0);
      const at = isGone ? 3 : isSent ? 2 : state === 'in_production' || engraving?.engravedAt ? 1 : 0;
      return stepsAt(['Redeemed', 'Engraving', 'Shipped', 'Delivered'], at);
    }
  }
}

function stepsAt(labels: readonly string[], at: number): Step[] {
  return labels.map((label, index) => ({
    label,
    state: index < at ? 'done' : index === at ? 'now' : 'next',
  }));
}

/** Returns a sentence about the state of a redemption. */
export function redemptionStateSentence({
  state,
  reward,
  voucher,
  visit,
  engraving,
  endedAt,
}: RedemptionView): string {
  const ended = endedAt && formatDateWithYear(wineryDate(endedAt));
  switch (state) {
    case 'issued':
      return voucher ? `Good for one order through ${formatDateWithYear(voucher.endsOn)}.` : 'Ready to use.';
    case 'used':
      if (reward.kind === 'experience') return 'Thanks for visiting. We hope it was worth the points.';
      return voucher?.usedBy
        ? `Used on order ${voucher.usedBy.number}.`
        : 'It’s applied to an order that hasn’t been paid yet.';
    case 'expired':
      return `It expired${ended === undefined ? '' : ` on ${ended}`} without being used.`;
    case 'cancelled':
      return `Canceled${ended === undefined ? '' : ` on ${ended}`}. The points are back in your account.`;
    case 'in_production':
      return engraving?.engravedAt
        ? 'The engraving is done. We’re packing it now.'
        : 'We’re engraving it now. It ships within 10 business days.';
    case 'delivered':
      return 'It has been delivered.';
    default:
      if (visit) return `Booked for ${formatVisitTime(visit.startsAt)}.`;
      return reward.isEngraved
        ? 'Engraving hasn’t started yet, so you can still cancel.'
        : 'We’re getting it ready. You can cancel until it’s packed.';
  }
}
