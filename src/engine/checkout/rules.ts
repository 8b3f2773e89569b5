import { unreachable } from '../../core/invariant.ts';
import { decidePurchase } from '../catalog/rules.ts';
import { rewardRequirements } from '../loyalty/rewards/reward-rules.ts';
import { soldAs } from '../orders/drafts/purchase-rules.ts';
import {
  guaranteeRequirements,
  kitRequirements,
  visitRequirements,
} from '../visits/booking/visit-requirement-rules.ts';
import { slotNotFound } from '../visits/experiences/rules.ts';
import { giftRequirements, togetherRequirements } from './draft/gift-rules.ts';
import { billingRequirements, needsBillingAddress } from './requirements/address-rules.ts';
import { ageRequirements, contactRequirements } from './requirements/contact-rules.ts';
import { deliveryRequirements, pickupRequirements } from './requirements/delivery-rules.ts';
import {
  giftCardRequirements,
  giftMembershipRequirements,
  plusRequirements,
} from './requirements/mailed-rules.ts';
import { wrong } from './requirements/text-rules.ts';
import type { Requirement, RequirementFacts } from './requirements/types.ts';
import { wayOf } from './way-rules.ts';

/**
 * Everything that still stands between a draft and an order, in the order of the steps: the screens show this list and
 * `placeOrder` holds the order against the very same one (blueprint §5, I-49).
 */
export function requirements(facts: RequirementFacts): Requirement[] {
  return [...rewardRequirements(facts), ...purchaseRequirements(facts)];
}

function purchaseRequirements(facts: RequirementFacts): Requirement[] {
  const purchase = soldAs(facts.contents);
  switch (purchase.kind) {
    case 'goods':
      return goodsRequirements(facts);
    case 'giftCard':
      return giftCardRequirements(facts, purchase.details);
    case 'giftMembership':
      return giftMembershipRequirements(facts, purchase.details);
    case 'plus':
      return plusRequirements(facts, purchase.details);
    case 'visit':
      return allOfVisit(facts);
    case 'voucher':
      // Its owner is signed in, and nothing is sent or paid.
      return [];
    case 'noShow':
      // It was agreed to when the visit was booked.
      return [];
    default:
      return unreachable(purchase);
  }
}

function goodsRequirements(facts: RequirementFacts): Requirement[] {
  const { contents, lines } = facts;
  if (contents.purchase.kind === 'reward' && lines.length === 0) return [];
  if (lines.length === 0) return [wrong('cart', 'CART_EMPTY', 'Your cart is empty.', 'items')];
  return [
    ...cartRequirements(facts),
    ...togetherRequirements(lines),
    ...contactRequirements(contents),
    ...ageRequirements(facts),
    ...giftRequirements(facts),
    ...(wayOf(contents) === 'pickup' ? pickupRequirements(facts) : deliveryRequirements(facts)),
    ...(isBilled(facts) ? billingRequirements(facts) : []),
  ];
}

/** A reward that costs no money has no bills; of everything else the page shows where they go, whatever pays. */
function isBilled({ contents, isPaidByCard }: RequirementFacts): boolean {
  return needsBillingAddress(contents) && !(contents.purchase.kind === 'reward' && isPaidByCard === false);
}

/** A visit asks who comes; what is sent for it, all that wine on its way needs; and whoever pays by card, where the bills go. */
function allOfVisit(facts: RequirementFacts): Requirement[] {
  const { contents, visit = 'gone' } = facts;
  // What is given for points is not sold for money.
  if (visit !== 'gone' && visit.experience.isForPoints && contents.purchase.kind !== 'reward') {
    return [wrong('cart', 'SLOT_NOT_FOUND', slotNotFound.sentence, 'items')];
  }
  if (visit === 'gone') return [wrong('cart', 'SLOT_NOT_FOUND', slotNotFound.sentence, 'items')];
  const isSent = wayOf(contents) === 'parcel';
  const isBilled = visit.isPaidByCard && needsBillingAddress(contents);
  return [
    ...visitRequirements(visit),
    ...contactRequirements(contents),
    ...(isSent ? [...ageRequirements(facts), ...deliveryRequirements(facts)] : []),
    ...(isSent ? kitRequirements(visit, facts.plan) : []),
    ...(isBilled ? billingRequirements(facts) : []),
    ...guaranteeRequirements(visit),
  ];
}

function cartRequirements(facts: RequirementFacts): Requirement[] {
  const { lines, access, unitsOf, exceeded = [], notAllotted = [] } = facts;
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
    ...notAllotted.map((refusal) => ({ ...refusal, step: 'cart' as const, isMissing: false, waysOut: [] })),
  ];
}
