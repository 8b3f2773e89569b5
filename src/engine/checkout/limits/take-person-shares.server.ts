import type { OrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Refusal } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { type LimitShare, takeLimitShares } from '../../compliance/limits/index.server.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import type { Coupon, CouponRefusalCode } from '../../pricing/promotions/types.ts';
import { couponLimitShares, couponShareRefusal, couponUserOf } from '../draft/coupon-rules.ts';
import type { CheckoutFacts } from '../load-facts.server.ts';
import {
  type PersonLimitClaim,
  personLimitClaims,
  personOf,
  prepaidLimitClaims,
} from './person-claim-rules.ts';

type Counting = {
  readonly draft: Draft;
  readonly facts: CheckoutFacts;
  readonly orderId: OrderId;
  readonly seal: Pick<Seal, 'keyedHash'>;
};

type PersonLimitCode = 'LIMIT_PER_PERSON' | 'SHIP_LIMIT';

/**
 * Counts this order against all limits per person, under the locks of their counts, such as bottles of a limited wine or volume shipped to
 * a state (I-50). Returns the refusals; if there are any, the caller must roll back.
 */
export async function countAgainstPersonLimits(
  tx: Transaction,
  counting: Counting,
): Promise<Refusal<PersonLimitCode>[]>;
/**
 * Counts this order against all limits per person and against the limits of its promo code. Returns the refusals; if there are any, the
 * caller must roll back.
 */
export async function countAgainstPersonLimits(
  tx: Transaction,
  counting: Counting & { readonly coupon: Coupon | undefined },
): Promise<Refusal<PersonLimitCode | CouponRefusalCode>[]>;
export async function countAgainstPersonLimits(
  tx: Transaction,
  { draft, facts, orderId, seal, coupon }: Counting & { readonly coupon?: Coupon | undefined },
): Promise<Refusal<PersonLimitCode | CouponRefusalCode>[]> {
  const destination = facts.sale.way === 'parcel' ? draft.contents : undefined;
  const claims = [
    ...personLimitClaims(
      facts.lines,
      personOf(draft, facts.birthDate, facts.sale.way),
      destination,
      facts.today,
    ),
    ...prepaidLimitClaims(draft.contents, facts.lines, facts.today),
    ...(facts.sale.claims ?? []),
  ];
  const counted = await takeLimitShares(tx, orderId, [
    ...claims.map((claim) => limitShareOf(seal, claim)),
    ...(coupon
      ? couponLimitShares(coupon, couponUserOf(draft, { ...facts, way: facts.sale.way }, seal))
      : []),
  ]);
  // One person is counted under several keys; report the limit once.
  const exceeded = new Map(counted.filter(({ fits }) => !fits).map(({ rule, used }) => [rule, used]));
  return [...exceeded].map(([rule, used]) => {
    const claim = claims.find((each) => each.rule === rule);
    const refusal = claim
      ? claim.refuse({ usedMl: used, oldest: undefined })
      : coupon && couponShareRefusal(coupon, rule);
    invariant(refusal, `what exceeds ${rule} is refused by it`);
    return refusal;
  });
}

export function limitShareOf(seal: Counting['seal'], claim: PersonLimitClaim): LimitShare {
  const { subjectKey, rule, lockPeriod, countFrom, period, allowed, quantity } = claim;
  invariant(subjectKey !== undefined, 'the person placing an order is known');
  const key = seal.keyedHash(subjectKey).toString('base64url');
  return { personKey: key, rule, lockPeriod, countFrom, period, allowed, quantity };
}
