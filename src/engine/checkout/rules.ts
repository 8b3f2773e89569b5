import type { Refusal } from '../../core/result.ts';
import { decidePurchase } from '../catalog/rules.ts';
import { giftRequirements, incompatibleExtraRequirements } from './draft/gift-rules.ts';
import type { RequirementCode } from './place-order-types.ts';
import { billingRequirements, needsBillingAddress } from './requirements/address-rules.ts';
import { ageRequirements, contactRequirements } from './requirements/contact-rules.ts';
import { deliveryRequirements, pickupRequirements } from './requirements/delivery-rules.ts';
import { invalidFieldRequirement } from './requirements/text-rules.ts';
import type { Requirement, RequirementFacts } from './requirements/types.ts';

type GoodsRules = {
  /** Refusals of lines that can't be sold, added to the cart's own requirements. */
  readonly notSold?: readonly Refusal<RequirementCode>[];
  /** Whether a billing address is required; not for purchases without a price. */
  readonly isBilled?: boolean;
};

/**
 * Returns the unmet requirements of a draft of goods, in the order of the steps. Pages and `placeOrder` use the same list (blueprint §5,
 * I-49).
 */
export function goodsRequirements(
  facts: RequirementFacts,
  { notSold = [], isBilled = true }: GoodsRules = {},
): Requirement[] {
  const { contents, lines, way } = facts;
  if (lines.length === 0)
    return [invalidFieldRequirement('cart', 'CART_EMPTY', 'Your cart is empty.', 'items')];
  return [
    ...cartRequirements(facts),
    ...notSold.map(
      (refusal): Requirement => ({ ...refusal, step: 'cart', isMissing: false, resolutions: [] }),
    ),
    ...incompatibleExtraRequirements(lines),
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
    // Not sold on its own; only a request adds it.
    if (isService || isRedeemed) return [];
    const decided = decidePurchase(sku, unitsOf?.(sku), access, quantity);
    if (decided.ok) return [];
    return decided.refusals.map((refusal) => ({
      ...refusal,
      field: 'items',
      step: 'cart' as const,
      isMissing: false,
      resolutions: [{ kind: 'remove_line' as const, skuId: sku.skuId }],
    }));
  });
  return [
    ...blocked,
    ...overLimit.map((refusal) => ({ ...refusal, step: 'cart' as const, isMissing: false })),
  ];
}
