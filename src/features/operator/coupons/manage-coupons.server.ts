import { wineryDate } from '../../../core/dates.ts';
import { zeroCents } from '../../../core/money.ts';
import { ok, refused } from '../../../core/result.ts';
import { endCoupon, issueCoupon } from '../../../engine/pricing/promotions/index.server.ts';
import type { CouponBenefit } from '../../../engine/pricing/types.ts';
import { successOutcome } from '../outcome-rules.ts';
import type { ArgumentValuesOf, CommandHandlers } from '../types.ts';
import type { couponCommands } from './command-table.ts';
import { couponsText, hasCouponEnded } from './text-rules.ts';
import { listCoupons } from './view.server.ts';

export const commandHandlers: CommandHandlers<typeof couponCommands> = {
  coupons: async ({ database, clock }, { all }) => {
    const today = wineryDate(clock.now());
    const rows = (await listCoupons(database.read)).filter((coupon) => all || !hasCouponEnded(coupon, today));
    return ok({ text: couponsText(rows), data: rows });
  },

  'add-coupon': async ({ database, clock, actor }, values) => {
    const [benefit, ...others] = benefitsOf(values);
    if (!benefit || others.length > 0) {
      const sentence = 'Give exactly one of --percent, --amount and --shipping.';
      return refused({ code: 'COUPON_INVALID', sentence });
    }
    const { code, title, from, until, minimum, bottles, members, total } = values;
    const coupon = {
      ...{ code, title, benefit, members },
      customerId: undefined,
      startsOn: from,
      endsOn: until,
      minimumCents: minimum ?? zeroCents,
      minimumBottles: bottles ?? 0,
      firstOrderOnly: values['first-order'] === true,
      excludedKinds: [],
      excludedStyles: [],
      customerLimit: values['per-customer'],
      totalLimit: total,
    };
    const issued = { actor, now: clock.now() };
    const made = await database.transaction((tx) => issueCoupon(tx, coupon, issued));
    return made.ok
      ? successOutcome(`The promo code ${code.toUpperCase()} is active.`, { couponId: made.value, code })
      : made;
  },

  'end-coupon': async ({ database, clock, actor }, { code, on: lastDay }) => {
    const ended = await database.transaction((tx) =>
      endCoupon(tx, { code, lastDay }, { actor, now: clock.now() }),
    );
    if (!ended.ok) return ended;
    const when = lastDay ? `ends after ${lastDay}` : 'has ended';
    return successOutcome(`The promo code ${ended.value.code} ${when}.`, ended.value);
  },
};

function benefitsOf(values: ArgumentValuesOf<(typeof couponCommands)['add-coupon']>): CouponBenefit[] {
  const { percent: rate, amount: amountCents, shipping: priceCents } = values;
  return [
    ...(rate === undefined ? [] : [{ kind: 'percentage', rate } as const]),
    ...(amountCents === undefined ? [] : [{ kind: 'amount', amountCents } as const]),
    ...(priceCents === undefined ? [] : [{ kind: 'shipping', priceCents } as const]),
  ];
}
