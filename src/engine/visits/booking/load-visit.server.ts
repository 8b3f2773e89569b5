import type { CustomerId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { inOneRoundTrip, type Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import type { PersonLimitClaim } from '../../checkout/limits/person-claim-rules.ts';
import { personKey } from '../../compliance/address-rules.ts';
import { limitUsagesFor } from '../../compliance/limits/view.server.ts';
import { findGuaranteeOfDraft } from '../../orders/card-guarantees/index.server.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import type { CustomerStanding } from '../../pricing/standing/rules.ts';
import { benefitPeriodKey, priceVisit } from '../experiences/price-rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import type { RemainingBenefit, SeatGroup, Slot } from '../experiences/types.ts';
import { loadVisitorBenefits } from '../experiences/view.server.ts';
import { visitOfPurchase } from './purchased-visit-rules.ts';
import { seatDemands } from './take-seats.server.ts';
import { benefitRuleId, bookingRulesInstant, guestsToPrice, validateVisit } from './visit-rules.ts';
import type { EvaluatedVisit } from './visit-types.ts';

/** Returns a draft's visit with its price, inventory demands and refusals for its customer; undefined if the slot no longer exists. */
export async function loadEvaluatedVisit(
  tx: Transaction,
  seal: Pick<Seal, 'keyedHash'>,
  draft: Draft,
  {
    standing,
    now,
    redeems,
  }: {
    readonly standing: CustomerStanding;
    readonly now: Date;
    readonly redeems: RemainingBenefit | undefined;
  },
): Promise<EvaluatedVisit | undefined> {
  const request = visitOfPurchase(draft.contents);
  invariant(request, 'a draft that is to visit says what');
  const [found, guarantee] = await inOneRoundTrip([
    loadSlot(tx, request.slotId),
    findGuaranteeOfDraft(tx, draft.id),
  ]);
  if (!found) return undefined;
  const { experience, slot } = found;
  const { customerId, orderId } = draft;
  const whole = redeems ? [] : await loadVisitorBenefits(tx, experience, standing);
  const left = redeems
    ? [redeems]
    : await remainingVisitBenefits(tx, seal, { customerId, benefits: whole, slot, orderId });
  const price = priceVisit(experience, guestsToPrice(request), request.addOns, left);
  const at = bookingRulesInstant(request, experience, now);
  return {
    ...{ request, experience, slot, price, guarantee },
    demands: await seatDemands(tx, found, request),
    claims: draft.customerId ? visitBenefitClaims(price.groups, whole, slot, draft.customerId) : [],
    refusals: validateVisit({ ...found, party: request.party, visitor: standing, at }),
  };
}

/**
 * Returns the number of seats left of each benefit in the period of the visit, after the customer's other reservations; empty for guests.
 * Reads without a lock, because placing the order counts again (I-50).
 * @param orderId the draft's own order, which is left out of the count.
 */
export async function remainingVisitBenefits(
  read: Transaction,
  seal: Pick<Seal, 'keyedHash'>,
  {
    customerId,
    benefits,
    slot: { startsAt },
    orderId,
  }: Pick<Draft, 'customerId' | 'orderId'> & {
    readonly benefits: readonly RemainingBenefit[];
    readonly slot: Pick<Slot, 'startsAt'>;
  },
): Promise<RemainingBenefit[]> {
  if (!customerId) return [];
  const key = seal.keyedHash(personKey({ kind: 'account', customerId })).toString('base64url');
  const questions = benefits.flatMap(({ benefit }) => {
    const period = benefitPeriodKey(benefit, startsAt);
    const rule = benefitRuleId(benefit.id);
    return period === undefined ? [] : [{ personKey: key, rule, countFrom: period, period }];
  });
  return leftOfBenefits(benefits, await limitUsagesFor(read, questions, orderId));
}

function leftOfBenefits(
  benefits: readonly RemainingBenefit[],
  usages: readonly { readonly rule: string; readonly used: number }[],
): RemainingBenefit[] {
  return benefits.map(({ benefit, left }) => {
    const used = usages.find(({ rule }) => rule === benefitRuleId(benefit.id))?.used ?? 0;
    return { benefit, left: left === undefined ? undefined : Math.max(0, left - used) };
  });
}

/**
 * Returns claims on the benefits that are limited across a customer's reservations (I-50).
 * @param whole the customer's benefits with their full allowance per period.
 */
export function visitBenefitClaims(
  groups: readonly Pick<SeatGroup, 'seats' | 'benefit'>[],
  whole: readonly RemainingBenefit[],
  { startsAt }: Pick<Slot, 'startsAt'>,
  customerId: CustomerId,
): PersonLimitClaim[] {
  return groups.flatMap(({ seats, benefit }): PersonLimitClaim[] => {
    const period = benefit && benefitPeriodKey(benefit, startsAt);
    const allowed = whole.find((each) => each.benefit.id === benefit?.id)?.left;
    if (!benefit || period === undefined || allowed === undefined) return [];
    return [
      {
        rule: benefitRuleId(benefit.id),
        subjectKey: personKey({ kind: 'account', customerId }),
        ...{ lockPeriod: period, countFrom: period, period },
        allowed,
        quantity: seats,
        volume: undefined,
        refuse: ({ usedMl: used = 0 }) => {
          if (used + seats <= allowed) return undefined;
          const sentence = `You’ve already used “${benefit.label}” for another reservation. You haven’t been charged. Please check the new price.`;
          return { code: 'LIMIT_PER_PERSON', sentence, field: 'items', resolutions: [] };
        },
      },
    ];
  });
}
