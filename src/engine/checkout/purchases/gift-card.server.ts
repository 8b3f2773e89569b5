import { isEmail } from '../../../core/contact-text.ts';
import { invariant } from '../../../core/invariant.ts';
import { giftCardEffects } from '../../gifts/cards/issue-cards.server.ts';
import { type GiftCardRequest, storedGiftCardSchema } from '../../gifts/cards/purchase-types.ts';
import { validateGiftCardRequest } from '../../gifts/cards/rules.ts';
import type { GiftCardRequestCode } from '../../gifts/cards/types.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { PurchaseDefinition } from '../../orders/settlement/types.ts';
import { emailedPurchaseRequirements } from '../requirements/mailed-rules.ts';
import { invalidFieldRequirement } from '../requirements/text-rules.ts';
import { saleLinesOfItems } from '../sale-line-rules.ts';
import type { Sale, SaleInput } from '../sale-types.ts';

declare module '../sale-types.ts' {
  interface PurchaseRequirementCodes {
    readonly giftCard: GiftCardRequestCode;
  }
}

declare module '../../orders/types.ts' {
  interface DeliveryRequests {
    /** The requested gift cards. An order for gift cards contains nothing else. */
    readonly giftCard?: GiftCardRequest;
  }
}

/**
 * Returns the sale of a gift card. The card costs its amount and is emailed, so the sale requires no age, address, or signature, only the
 * buyer, the recipient, and the billing address of the payment card (domain §5.23).
 */
function giftCardSale(loading: SaleInput): Sale {
  const request = purchaseDetailsOf(loading.draft.contents, 'giftCard');
  invariant(request, 'the draft buys a gift card');
  return {
    way: 'none',
    isEmailed: true,
    lines: saleLinesOfItems(loading, (sku) => ({ ...sku, priceCents: request.amountCents })),
    ordered: { giftCard: request },
    requirements: (facts) =>
      facts.lines.length === 0
        ? [invalidFieldRequirement('cart', 'NOT_FOR_SALE', 'Gift cards aren’t available right now.', 'items')]
        : emailedPurchaseRequirements(
            facts,
            validateGiftCardRequest(request, { today: facts.today, isEmail }),
          ),
  };
}

export const giftCardPurchase: PurchaseDefinition = {
  kind: 'giftCard',
  schema: storedGiftCardSchema,
  effectsOf: () => giftCardEffects,
  load: async (_, loading) => giftCardSale(loading),
};
