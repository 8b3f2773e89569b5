import { invariant } from '../../../core/invariant.ts';
import { zeroCents } from '../../../core/money.ts';
import { ok, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { saleLinesOfGoods, saleLinesOfItems } from '../../checkout/sale-line-rules.ts';
import type { Sale, SaleInput } from '../../checkout/sale-types.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { PurchaseDefinition } from '../../orders/settlement/types.ts';
import type { ShippingBenefit } from '../../pricing/types.ts';
import { refreshVisitPagesForSeats } from '../experiences/index.server.ts';
import type { RemainingBenefit } from '../experiences/types.ts';
import { lockReservationToChange } from '../reservations/book-reservation.server.ts';
import type { OrderedVisit } from '../reservations/types.ts';
import { noShowPurchaseEffects, visitPurchaseEffects } from './book-visit.server.ts';
import { loadEvaluatedVisit } from './load-visit.server.ts';
import { noShowPurchaseSchema, type ReservationToChange, visitPurchaseSchema } from './purchase-types.ts';
import { visitOfPurchase } from './purchased-visit-rules.ts';
import { visitCheckoutRequirements, visitUnavailableRequirement } from './visit-requirement-rules.ts';
import { orderedVisit, visitLines, visitShortageRefusal } from './visit-rules.ts';
import type { VisitCheckoutView, VisitRequirementCode } from './visit-types.ts';
import { loadVisitCheckoutView } from './visit-view.server.ts';

declare module '../../checkout/sale-types.ts' {
  interface PurchaseRequirementCodes {
    readonly visit: VisitRequirementCode;
  }
  interface PurchaseView {
    /** The visit-specific content of the checkout; undefined for other purchases. */
    readonly visit?: VisitCheckoutView | undefined;
  }
}

declare module '../../orders/types.ts' {
  interface DeliveryRequests {
    /** The visit that the order books. */
    readonly visit?: OrderedVisit;
  }
}

/** The shipping benefit that makes kits ship free, because a kit's price includes shipping. */
const kitShipping: ShippingBenefit = {
  ruleId: 'visit:kit',
  label: 'Included with the kit',
  minimumWineMl: 0,
  priceCents: zeroCents,
};

/**
 * Returns the sale of a visit draft: its lines, inventory demands, claims and requirements.
 * @param redeems the benefit that makes the visit free when it is paid with points. Membership benefits don't apply then.
 */
export async function visitSale(
  tx: Transaction,
  loading: SaleInput,
  redeems?: RemainingBenefit,
): Promise<Sale> {
  const { draft, skus, standing, seal, now } = loading;
  const request = visitOfPurchase(draft.contents);
  invariant(request, 'a draft that is to visit says what');
  const facts = await loadEvaluatedVisit(tx, seal, draft, { standing, now, redeems });
  const way = request.isSent ? 'parcel' : 'visit';
  const shippingBenefits = [kitShipping];
  if (!facts)
    return {
      way,
      isSentOnly: true,
      lines: saleLinesOfGoods(loading),
      requirements: () => [visitUnavailableRequirement()],
    };
  const lines = visitLines(facts, skus);
  const { demands, claims, guarantee } = facts;
  const { changes } = request;
  return {
    ...{ way, isSentOnly: true, lines, demands, claims, shippingBenefits },
    requirements: (asked) => visitCheckoutRequirements(facts, asked, redeems !== undefined),
    ordered: { visit: orderedVisit(facts) },
    ...(guarantee?.state === 'kept' && { keptCard: guarantee }),
    heldUntil: new Date(request.heldUntil),
    ...(changes && { takeOver: (placing) => takeOverSeats(placing, changes) }),
    shortOf: (shortages) => visitShortageRefusal(facts, lines, shortages, now),
    announce: (placing) => refreshVisitPagesForSeats(placing, demands),
    view: async (dependencies) => ({ visit: await loadVisitCheckoutView(dependencies, draft, facts) }),
  };
}

async function takeOverSeats(tx: Transaction, changes: ReservationToChange) {
  const booking = await lockReservationToChange(tx, changes);
  if (booking) return ok(booking.seatsOrderId);
  return refused({
    code: 'BOOKING_CHANGED' as const,
    sentence:
      'Your reservation has changed since you opened this page. You haven’t been charged. Please review it and try again.',
  });
}

export const visitPurchase: PurchaseDefinition = {
  kind: 'visit',
  schema: visitPurchaseSchema,
  effectsOf: () => visitPurchaseEffects,
  load: visitSale,
  marked: (purchase) => {
    const visit = visitOfPurchase({ purchase });
    return [purchase.kind, visit?.slotId, visit?.party, false];
  },
};

/** The purchase of a no-show fee. It has no requirements, because the customer agreed to the fee when booking. */
export const noShowPurchase: PurchaseDefinition = {
  kind: 'noShow',
  schema: noShowPurchaseSchema,
  effectsOf: () => noShowPurchaseEffects,
  load: async (_, loading) => {
    const fee = purchaseDetailsOf(loading.draft.contents, 'noShow');
    invariant(fee, 'the draft charges a no-show');
    return {
      way: 'none',
      isByAgreement: true,
      lines: saleLinesOfItems(loading, (sku) => ({ ...sku, title: fee.title, priceCents: fee.feeCents })),
      requirements: () => [],
    };
  },
};
