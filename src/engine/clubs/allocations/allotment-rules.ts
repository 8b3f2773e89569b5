import type { CustomerId } from '../../../core/ids.ts';
import { type PersonClaim, purchaseRuleKey } from '../../checkout/limits/person-claim-rules.ts';
import type { SaleLine } from '../../checkout/requirements/types.ts';
import { personKey } from '../../compliance/address-rules.ts';
import { allocationNotFound, judgeChoice, quantityRefusal } from './rules.ts';
import type { AllocationRefusal, OwnAllocation } from './types.ts';

/** Returns the refusals of chosen bottles that the allocation does not allow. The order counts the bottles again under a lock (I-50). */
export function allocationRefusals(
  allocation: OwnAllocation | undefined,
  lines: readonly SaleLine[],
  now: Date,
): AllocationRefusal[] {
  if (!allocation) return [allocationNotFound];
  const chosen = lines.flatMap(({ sku, quantity, isService }) =>
    isService ? [] : [{ skuId: sku.skuId, sku, quantity }],
  );
  return judgeChoice(allocation, chosen, now);
}

/** Returns the claims that count bought bottles against the customer's allocation. */
export function allocationClaims(
  allocation: OwnAllocation | undefined,
  lines: readonly SaleLine[],
  customerId: CustomerId | undefined,
): PersonClaim[] {
  if (!allocation || !customerId) return [];
  return lines.flatMap(({ sku, quantity, isService }): PersonClaim[] => {
    const line = allocation.lines.find(({ skuId }) => skuId === sku.skuId);
    if (!line || isService) return [];
    return [
      {
        rule: purchaseRuleKey(sku.skuId),
        subjectKey: personKey({ kind: 'account', customerId }),
        lockPeriod: 'ever',
        countFrom: 'ever',
        period: 'ever',
        allowed: line.maximum + line.granted,
        quantity,
        volume: undefined,
        refuse: ({ usedMl: bought = 0 }) => {
          const refusal = quantityRefusal({ ...line, bought }, sku, quantity);
          return refusal && { ...refusal, code: 'LIMIT_PER_PERSON', field: 'items', resolutions: [] };
        },
      },
    ];
  });
}
