import type { CustomerId } from '../../../core/ids.ts';
import { type PersonLimitClaim, purchaseLimitRuleKey } from '../../checkout/limits/person-claim-rules.ts';
import type { SaleLine } from '../../checkout/requirements/types.ts';
import { personKey } from '../../compliance/address-rules.ts';
import { allocationNotFound, allocationQuantityRefusal, validateAllocationChoice } from './rules.ts';
import type { AllocationRefusal, MemberAllocation } from './types.ts';

/** Returns the refusals of chosen bottles that the allocation does not allow. The order counts the bottles again under a lock (I-50). */
export function allocationRefusals(
  allocation: MemberAllocation | undefined,
  lines: readonly SaleLine[],
  now: Date,
): AllocationRefusal[] {
  if (!allocation) return [allocationNotFound];
  const chosen = lines.flatMap(({ sku, quantity, isService }) =>
    isService ? [] : [{ skuId: sku.skuId, sku, quantity }],
  );
  return validateAllocationChoice(allocation, chosen, now);
}

/** Returns the claims that count bought bottles against the customer's allocation. */
export function allocationLimitClaims(
  allocation: MemberAllocation | undefined,
  lines: readonly SaleLine[],
  customerId: CustomerId | undefined,
): PersonLimitClaim[] {
  if (!allocation || !customerId) return [];
  return lines.flatMap(({ sku, quantity, isService }): PersonLimitClaim[] => {
    const line = allocation.lines.find(({ skuId }) => skuId === sku.skuId);
    if (!line || isService) return [];
    return [
      {
        rule: purchaseLimitRuleKey(sku.skuId),
        subjectKey: personKey({ kind: 'account', customerId }),
        lockPeriod: 'ever',
        countFrom: 'ever',
        period: 'ever',
        allowed: line.maximum + line.granted,
        quantity,
        volume: undefined,
        refuse: ({ usedMl: bought = 0 }) => {
          const refusal = allocationQuantityRefusal({ ...line, bought }, sku, quantity);
          return refusal && { ...refusal, code: 'LIMIT_PER_PERSON', field: 'items', resolutions: [] };
        },
      },
    ];
  });
}
