import type { CivilDate } from '../../../core/dates.ts';
import { formatCents, zeroCents } from '../../../core/money.ts';
import { formatRate } from '../../../engine/pricing/rules.ts';
import { counted, table } from '../text-rules.ts';
import type { ListedCoupon } from './view.server.ts';

/** Whether a code is over on this day. */
export function hasEnded({ endsOn }: Pick<ListedCoupon, 'endsOn'>, today: CivilDate): boolean {
  return endsOn !== null && endsOn < today;
}

export function couponsText(rows: readonly ListedCoupon[]): string {
  return table(
    rows,
    [
      { title: 'code', of: ({ code }) => code },
      { title: 'gives', of: benefitText },
      { title: 'from', of: ({ startsOn }) => startsOn ?? '' },
      { title: 'until', of: ({ endsOn }) => endsOn ?? '' },
      {
        title: 'used',
        of: ({ used, totalLimit }) => (totalLimit === null ? used : `${used} of ${totalLimit}`),
        isNumber: true,
      },
      { title: 'only', of: (coupon) => conditionsOf(coupon).join(', ') },
      { title: 'reason', of: ({ title }) => title },
    ],
    'There is no code.',
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
    ...(minimumCents > 0 ? [`from ${formatCents(minimumCents)}`] : []),
    ...(minimumBottles > 0 ? [`from ${counted(minimumBottles, 'bottle')}`] : []),
    ...(coupon.firstOrderOnly ? ['first orders'] : []),
    ...(members ? [members === 'any' ? 'members' : `members of ${members}`] : []),
    ...(customerLimit === null ? [] : [`${customerLimit} a person`]),
  ];
}
