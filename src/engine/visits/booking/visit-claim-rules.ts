import type { CustomerId } from '../../../core/ids.ts';
import type { PersonClaim } from '../../checkout/limits/person-claim-rules.ts';
import { personKey } from '../../compliance/address-rules.ts';
import { periodOf } from '../experiences/price-rules.ts';
import type { BenefitLeft, SeatGroup, Slot } from '../experiences/types.ts';
import { benefitRule } from './visit-rules.ts';

/** What is left of each benefit, given what was used of it under its rule. */
export function leftOfBenefits(
  benefits: readonly BenefitLeft[],
  usages: readonly { readonly rule: string; readonly used: number }[],
): BenefitLeft[] {
  return benefits.map(({ benefit, left }) => {
    const used = usages.find(({ rule }) => rule === benefitRule(benefit.id))?.used ?? 0;
    return { benefit, left: left === undefined ? undefined : Math.max(0, left - used) };
  });
}

/**
 * What these seats take of benefits that are counted over all bookings of a customer (I-50), in the period of the visit.
 * @param whole the benefits that count for the customer, with what a whole period gives.
 */
export function benefitClaims(
  groups: readonly Pick<SeatGroup, 'seats' | 'benefit'>[],
  whole: readonly BenefitLeft[],
  { startsAt }: Pick<Slot, 'startsAt'>,
  customerId: CustomerId,
): PersonClaim[] {
  return groups.flatMap(({ seats, benefit }): PersonClaim[] => {
    const period = benefit && periodOf(benefit, startsAt);
    const allowed = whole.find((each) => each.benefit.id === benefit?.id)?.left;
    if (!benefit || period === undefined || allowed === undefined) return [];
    return [
      {
        rule: benefitRule(benefit.id),
        subjectKey: personKey({ kind: 'account', customerId }),
        ...{ lockPeriod: period, countFrom: period, period },
        allowed,
        quantity: seats,
        volume: undefined,
        refuse: ({ usedMl: used = 0 }) => {
          if (used + seats <= allowed) return undefined;
          const sentence = `${benefit.label}: another booking of yours was quicker. Nothing was charged; please look at the price again.`;
          return { code: 'LIMIT_PER_PERSON', sentence, field: 'items', waysOut: [] };
        },
      },
    ];
  });
}
