import { isEmail } from '../../../core/contact-text.ts';
import { wineryDate } from '../../../core/dates.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { emailedPurchaseRequirements } from '../../checkout/requirements/mailed-rules.ts';
import { invalidFieldRequirement } from '../../checkout/requirements/text-rules.ts';
import { saleLinesOfItems } from '../../checkout/sale-line-rules.ts';
import type { Sale, SaleInput } from '../../checkout/sale-types.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { PurchaseDefinition } from '../../orders/settlement/types.ts';
import { giftMembershipEffects } from './issue-gift.server.ts';
import { type GiftMembershipRequest, storedGiftMembershipSchema } from './purchase-types.ts';
import { describeGift, findGiftOffer, giftPriceCents, validateGiftRequest } from './rules.ts';
import type { GiftRequestRefusalCode } from './types.ts';
import { loadGiftOffers } from './view.server.ts';

declare module '../../checkout/sale-types.ts' {
  interface PurchaseRequirementCodes {
    readonly giftMembership: GiftRequestRefusalCode;
  }
}

declare module '../../orders/types.ts' {
  interface DeliveryRequests {
    /** The gift and its recipient; present only on the order of a gift membership. */
    readonly giftMembership?: GiftMembershipRequest;
  }
}

/**
 * Loads the sale of a gift membership. The line's title and price come from the plan and the number of shipments; a plan that is no longer
 * offered has no lines. The recipient enters the address and proves their age when accepting.
 */
async function giftMembershipSale(tx: Transaction, loading: SaleInput): Promise<Sale> {
  const request = purchaseDetailsOf(loading.draft.contents, 'giftMembership');
  invariant(request, 'the draft gives a membership');
  const offers = await loadGiftOffers(tx, wineryDate(loading.now));
  const offer = findGiftOffer(offers, request);
  return {
    way: 'none',
    isEmailed: true,
    lines: saleLinesOfItems(
      loading,
      (sku) =>
        offer && {
          ...sku,
          title: `${sku.title}: ${describeGift(offer, request.shipments)}`,
          priceCents: giftPriceCents(offer, request.shipments),
        },
    ),
    ordered: { giftMembership: request },
    requirements: (facts) =>
      facts.lines.length === 0
        ? [
            invalidFieldRequirement(
              'cart',
              'NOT_FOR_SALE',
              'Gift memberships aren’t available right now.',
              'items',
            ),
          ]
        : emailedPurchaseRequirements(
            facts,
            validateGiftRequest(request, offers, { today: facts.today, isEmail }),
          ),
  };
}

export const giftMembershipPurchase: PurchaseDefinition = {
  kind: 'giftMembership',
  schema: storedGiftMembershipSchema,
  effectsOf: () => giftMembershipEffects,
  load: giftMembershipSale,
};
