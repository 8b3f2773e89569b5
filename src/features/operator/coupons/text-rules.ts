import { countWithNoun } from '../../../core/count-words.ts';
import type { CivilDate } from '../../../core/dates.ts';
import { formatCents, zeroCents } from '../../../core/money.ts';
import { formatRate } from '../../../engine/pricing/rules.ts';
import { formatTable } from '../text-rules.ts';
import type { ListedCoupon } from './view.server.ts';

export function hasCouponEnded({ endsOn }: Pick<ListedCoupon, 'endsOn'>, today: CivilDate): boolean {
  return endsOn !== null && endsOn < today;
}

export function couponsText(rows: readonly ListedCoupon[]): string {
  return formatTable(
    rows,
    [
      { title: 'code', of: ({ code }) => code },
      { title: 'benefit', of: benefitText },
      { title: 'from', of: ({ startsOn }) => startsOn ?? '' },
      { title: 'until', of: ({ endsOn }) => endsOn ?? '' },
      {
        title: 'used',
        of: ({ used, totalLimit }) => (totalLimit === null ? used : `${used} of ${totalLimit}`),
        isNumber: true,
      },
      { title: 'conditions', of: (coupon) => conditionsOf(coupon).join(', ') },
      { title: 'title', of: ({ title }) => title },
    ],
    'No promo codes.',
  );
}

function benefitText({ kind, rateBasisPoints, amountCents }: ListedCoupon): string {
  const amount = formatCents(amountCents ?? zeroCents);
  if (kind === 'percentage') return `${rateBasisPoints === null ? '' : formatRate(rateBasisPoints)} off`;
  return kind === 'amount' ? `${amount} off` : `ground shipping ${amount}`;
}

function conditionsOf(coupon: ListedCoupon): string[] {
  const { minimumCents, minimumBottles, members, customerLimit } = coupon;
  return [
    ...(coupon.isVoucher ? ['one customer'] : []),
    ...(minimumCents > 0 ? [`orders from ${formatCents(minimumCents)}`] : []),
    ...(minimumBottles > 0 ? [`at least ${countWithNoun(minimumBottles, 'bottle')}`] : []),
    ...(coupon.firstOrderOnly ? ['first orders'] : []),
    ...(members ? [members === 'any' ? 'members' : `members of ${members}`] : []),
    ...(customerLimit === null ? [] : [`${customerLimit} per customer`]),
  ];
}
