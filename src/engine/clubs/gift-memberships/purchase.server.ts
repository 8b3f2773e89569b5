import { isEmail } from '../../../core/contact-text.ts';
import { wineryDate } from '../../../core/dates.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { emailedPurchaseRequirements } from '../../checkout/requirements/mailed-rules.ts';
import { invalidFieldRequirement } from '../../checkout/requirements/text-rules.ts';
import { itemLines } from '../../checkout/sale-line-rules.ts';
import type { Sale, SaleLoading } from '../../checkout/sale-types.ts';
import { detailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { PurchaseDefinition } from '../../orders/settlement/types.ts';
import { giftMembershipEffects } from './issue-gift.server.ts';
import { type GiftMembershipRequest, storedGiftMembership } from './purchase-types.ts';
import { findGiftOffer, giftCents, giftText, judgeGift } from './rules.ts';
import type { GiftRequestCode } from './types.ts';
import { giftsOnOffer } from './view.server.ts';

declare module '../../checkout/sale-types.ts' {
  interface PurchaseCodes {
    readonly giftMembership: GiftRequestCode;
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
async function giftMembershipSale(tx: Transaction, loading: SaleLoading): Promise<Sale> {
  const request = detailsOf(loading.draft.contents, 'giftMembership');
  invariant(request, 'the draft gives a membership');
  const offers = await giftsOnOffer(tx, wineryDate(loading.now));
  const offer = findGiftOffer(offers, request);
  return {
    way: 'none',
    isEmailed: true,
    lines: itemLines(
      loading,
      (sku) =>
        offer && {
          ...sku,
          title: `${sku.title}: ${giftText(offer, request.shipments)}`,
          priceCents: giftCents(offer, request.shipments),
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
        : emailedPurchaseRequirements(facts, judgeGift(request, offers, { today: facts.today, isEmail })),
  };
}

export const giftMembershipPurchase: PurchaseDefinition = {
  kind: 'giftMembership',
  schema: storedGiftMembership,
  effectsOf: () => giftMembershipEffects,
  load: giftMembershipSale,
};
