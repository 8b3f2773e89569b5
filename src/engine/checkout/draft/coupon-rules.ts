import type { CivilDate } from '../../../core/dates.ts';
import type { Refusal } from '../../../core/result.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { personKey } from '../../compliance/address-rules.ts';
import type { LimitShare } from '../../compliance/limits/index.server.ts';
import { isPersonKnown } from '../../compliance/volume-rules.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import { mailboxKey } from '../../pricing/promotions/code-rules.ts';
import {
  couponAlreadyUsedRefusal,
  couponRuleId,
  firstOrderLimitRule,
  firstOrderRefusal,
} from '../../pricing/promotions/rules.ts';
import type { Coupon, CouponRefusalCode, CouponUser } from '../../pricing/promotions/types.ts';
import { personOf } from '../limits/person-claim-rules.ts';
import type { DeliveryMethod } from '../requirements/types.ts';

/** Returns the identity of the person who uses a draft's promo code, with the details entered so far, for checking coupon limits. */
export function couponUserOf(
  draft: Pick<Draft, 'customerId' | 'contents' | 'orderId'>,
  { birthDate, way }: { readonly birthDate: CivilDate | undefined; readonly way: DeliveryMethod },
  seal: Pick<Seal, 'keyedHash'>,
): CouponUser {
  const hash = (key: string) => seal.keyedHash(key).toString('base64url');
  const person = personOf(draft, birthDate, way);
  const email = draft.contents.email.trim();
  return {
    customerId: draft.customerId,
    personKey: isPersonKnown(person) ? hash(personKey(person)) : undefined,
    email: email === '' ? undefined : email,
    emailKey: email === '' ? undefined : hash(mailboxKey(email)),
    orderId: draft.orderId,
  };
}

/**
 * Returns the shares of per-person limits that an order with this coupon uses, counted once by identity and once by mailbox, so that
 * neither a new name nor a new address counts as a new person (I-50).
 */
export function couponLimitShares(coupon: Coupon, user: CouponUser): LimitShare[] {
  const limits = [
    ...(coupon.customerLimit === undefined
      ? []
      : [{ rule: couponRuleId(coupon.code), allowed: coupon.customerLimit }]),
    ...(coupon.firstOrderOnly ? [{ rule: firstOrderLimitRule, allowed: 1 }] : []),
  ];
  const keys = [user.personKey, user.emailKey].filter((key) => key !== undefined);
  return limits.flatMap((limit) =>
    keys.map((key) => ({
      ...limit,
      personKey: key,
      lockPeriod: 'ever',
      countFrom: 'ever',
      period: 'ever',
      quantity: 1,
    })),
  );
}

/** Returns the refusal for a share of `couponLimitShares` that exceeds its limit. */
export function couponShareRefusal(coupon: Coupon, rule: string): Refusal<CouponRefusalCode> {
  return rule === firstOrderLimitRule ? firstOrderRefusal(coupon) : couponAlreadyUsedRefusal(coupon);
}
