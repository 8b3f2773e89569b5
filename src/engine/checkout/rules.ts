import type { Refusal } from '../../core/result.ts';
import { decidePurchase } from '../catalog/rules.ts';
import { giftRequirements, togetherRequirements } from './draft/gift-rules.ts';
import type { RequirementCode } from './place-order-types.ts';
import { billingRequirements, needsBillingAddress } from './requirements/address-rules.ts';
import { ageRequirements, contactRequirements } from './requirements/contact-rules.ts';
import { deliveryRequirements, pickupRequirements } from './requirements/delivery-rules.ts';
import { wrong } from './requirements/text-rules.ts';
import type { Requirement, RequirementFacts } from './requirements/types.ts';

type GoodsRules = {
  /** What else stands against the lines themselves. */
  readonly notSold?: readonly Refusal<RequirementCode>[];
  /** The page shows where the bills go, whatever pays; what costs no money has none. */
  readonly isBilled?: boolean;
};

/**
 * Everything that still stands between a draft of goods and an order, in the order of the steps: the screens show this list and
 * `placeOrder` holds the order against the very same one (blueprint §5, I-49).
 */
export function goodsRequirements(
  facts: RequirementFacts,
  { notSold = [], isBilled = true }: GoodsRules = {},
): Requirement[] {
  const { contents, lines, way } = facts;
  if (lines.length === 0) return [wrong('cart', 'CART_EMPTY', 'Your cart is empty.', 'items')];
  return [
    ...cartRequirements(facts),
    ...notSold.map((refusal): Requirement => ({ ...refusal, step: 'cart', isMissing: false, waysOut: [] })),
    ...togetherRequirements(lines),
    ...contactRequirements(facts),
    ...ageRequirements(facts),
    ...giftRequirements(facts),
    ...(way === 'pickup' ? pickupRequirements(facts) : deliveryRequirements(facts)),
    ...(isBilled && needsBillingAddress(way, contents) ? billingRequirements(facts) : []),
  ];
}

function cartRequirements({ lines, access, unitsOf, exceeded = [] }: RequirementFacts): Requirement[] {
  const overLimit = exceeded.filter(({ code }) => code === 'LIMIT_PER_PERSON');
  const blocked = lines.flatMap(({ sku, quantity, isService, isRedeemed }) => {
    // Not sold on its own, which is what its wish is not.
    if (isService || isRedeemed) return [];
    const decided = decidePurchase(sku, unitsOf?.(sku), access, quantity);
    if (decided.ok) return [];
    return decided.refusals.map((refusal) => ({
      ...refusal,
      field: 'items',
      step: 'cart' as const,
      isMissing: false,
      waysOut: [{ kind: 'remove_line' as const, skuId: sku.skuId }],
    }));
  });
  return [
    ...blocked,
    ...overLimit.map((refusal) => ({ ...refusal, step: 'cart' as const, isMissing: false })),
  ];
}
