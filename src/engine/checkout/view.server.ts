import type { DraftId, ResourceId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { ShippingOffer } from '../../integrations/shipping/port.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { skuDisplayName } from '../catalog/rules.ts';
import { decryptBirthDate } from '../compliance/birth-date.server.ts';
import { isShippingOffered } from '../compliance/state-table.ts';
import { availableUnits } from '../inventory/index.server.ts';
import { resourceIdsOf } from '../inventory/rules.ts';
import { findDraft, loadOrderWithAttempts } from '../orders/drafts/index.server.ts';
import type { Draft, DraftActor, OrderDependencies } from '../orders/drafts/types.ts';
import { checkoutPaymentStatusOf } from '../orders/settlement/answer-rules.ts';
import { couponNote } from '../pricing/promotions/rules.ts';
import { quoteOrder } from '../pricing/rules.ts';
import { findExtras } from './delivery/extras-store.server.ts';
import { contentsFingerprint } from './draft/contents-fingerprint.server.ts';
import { countEngravableBottles } from './draft/gift-rules.ts';
import { readOfferedTenders } from './draft/tender-store.server.ts';
import { countLimitClaims } from './limits/count-claims.server.ts';
import { type PersonLimitClaim, personLimitClaims, personOf } from './limits/person-claim-rules.ts';
import { resourceDemandsOf, unitsFromStock } from './limits/stock-rules.ts';
import { type CheckoutFacts, loadCheckoutFacts } from './load-facts.server.ts';
import { destinationStateOf, pricingFactsOf } from './quote-rules.ts';
import { evaluateDestination } from './requirements/delivery-rules.ts';
import type { CheckoutLine, CheckoutOffer, CheckoutView, PreloadedWines } from './types.ts';

/**
 * Returns the checkout page's data for the owner of the draft, otherwise undefined, in a small number of statements for any number of
 * lines. The requirements are those of `placeOrder`, plus the current stock.
 */
export async function viewCheckout(
  dependencies: OrderDependencies,
  actor: DraftActor,
  draftId: DraftId,
): Promise<CheckoutView | undefined> {
  const draft = await findDraft(dependencies.database.read, draftId, actor);
  return draft && viewDraft(dependencies, draft);
}

/** Returns the checkout view of a draft that was already loaded for its owner. */
export async function viewDraft(
  dependencies: OrderDependencies,
  draft: Draft,
  seen?: PreloadedWines,
): Promise<CheckoutView> {
  const { read } = dependencies.database;
  const [facts, payment, extras] = await Promise.all([
    loadCheckoutFacts(read, dependencies, draft, dependencies.clock.now(), seen),
    paymentOfDraft(dependencies, draft),
    findExtras(read),
  ]);
  const [free, counted, tenders, shown] = await Promise.all([
    freeOf(read, draft, resourceIdsOf(resourceDemandsOf(facts.lines)), seen),
    countLimitClaims(read, dependencies.seal, claimsOf(draft, facts), draft.orderId),
    draft.hasTenders ? readOfferedTenders(read, { draftId: draft.id, customerId: undefined }) : [],
    facts.sale.view?.(dependencies),
  ]);
  const required = { ...facts.requirementFacts, unitsOf: unitsFromStock(free), exceeded: counted.refusals };
  const evaluated = facts.sale.requirements(required);
  return {
    draftId: draft.id,
    kind: draft.kind,
    way: facts.sale.way,
    version: draft.version,
    contents: draft.contents,
    contentsMark: contentsFingerprint(dependencies.purchases, draft),
    // A refused date cannot be kept.
    birthDateMask: evaluated.some(({ field }) => field?.startsWith('birth'))
      ? undefined
      : birthDateMask(dependencies.seal, draft),
    lines: linesOf(facts),
    quote: facts.quote,
    tenders,
    coupon: couponNote(facts.coupon),
    hasWine: facts.quote.wineMl > 0,
    requirements: evaluated,
    warnings: evaluateDestination(required).warnings,
    volumeMeter: counted.meter,
    shippingOffers: offersOf(dependencies, facts),
    plan: facts.plan,
    readyForPickupOn: facts.readyForPickupOn,
    shipsOrders: isShippingOffered(),
    extras,
    includesGiftBox: facts.standing.giftBoxBenefit !== undefined,
    magnums: countEngravableBottles(facts.lines),
    pickupLocations: dependencies.pickupLocations,
    ...shown,
    ...payment,
  };
}

async function freeOf(
  read: Transaction,
  { cartId }: Draft,
  resourceIds: readonly ResourceId[],
  seen: PreloadedWines | undefined,
): Promise<ReadonlyMap<ResourceId, number>> {
  const isSeen = seen && resourceIds.every((resourceId) => seen.free.has(resourceId));
  return isSeen ? seen.free : availableUnits(read, resourceIds, cartId);
}

/**
 * Returns the unmet requirements of a draft regardless of stock, with its shipping plan and delivery method, after a step was saved without
 * showing the page.
 */
export async function evaluateDraft(
  dependencies: OrderDependencies,
  draft: Draft,
  seen?: PreloadedWines,
): Promise<Pick<CheckoutView, 'requirements' | 'plan' | 'way'>> {
  const { database, clock } = dependencies;
  const facts = await loadCheckoutFacts(database.read, dependencies, draft, clock.now(), seen);
  const counted = await countLimitClaims(
    database.read,
    dependencies.seal,
    claimsOf(draft, facts),
    draft.orderId,
  );
  const evaluated = facts.sale.requirements({ ...facts.requirementFacts, exceeded: counted.refusals });
  return { requirements: evaluated, plan: facts.plan, way: facts.sale.way };
}

/** Returns the claims of this draft on personal limits, from the fields entered so far. A ZIP code alone determines the state. */
function claimsOf(
  draft: Draft,
  { lines, birthDate, today, requirementFacts, sale }: CheckoutFacts,
): PersonLimitClaim[] {
  const { contents } = requirementFacts;
  const stateCode = destinationStateOf(requirementFacts);
  const destination = sale.way === 'parcel' ? { ...contents, stateCode } : undefined;
  return personLimitClaims(lines, personOf(draft, birthDate, sale.way), destination, today);
}

async function paymentOfDraft(
  { database }: OrderDependencies,
  draft: Draft,
): Promise<Pick<CheckoutView, 'payment' | 'tries'>> {
  if (!draft.orderId) return { payment: { kind: 'none' }, tries: 0 };
  const { order, attempts } = await loadOrderWithAttempts(database.read, draft.orderId);
  return { payment: checkoutPaymentStatusOf(order, attempts), tries: attempts.length };
}

function birthDateMask(seal: Seal, draft: Draft): string | undefined {
  const entered = decryptBirthDate(seal, draft);
  return entered && `••/••/${entered.year}`;
}

function linesOf({ lines, quote: priced }: CheckoutFacts): CheckoutLine[] {
  return lines.map(({ sku }, position) => {
    const line = priced.lines[position];
    invariant(line, 'a quote answers line by line');
    const { code, slug, kind, role, vintage, bottleMl } = sku;
    return { ...line, code, slug, kind, role, vintage, bottleMl, name: skuDisplayName(sku) };
  });
}

/** Returns each shipping offer at this customer's price, which is exactly what choosing it costs. */
function offersOf(dependencies: OrderDependencies, facts: CheckoutFacts): CheckoutOffer[] {
  return facts.plan.offers.map((offer): CheckoutOffer => {
    const shipping = shippingWith(dependencies, facts, offer);
    const priceCents = shipping?.priceCents ?? offer.listCents;
    const benefit = shipping?.adjustments[0]?.label;
    return { ...offer, priceCents, benefit };
  });
}

function shippingWith(dependencies: OrderDependencies, facts: CheckoutFacts, { optionId }: ShippingOffer) {
  const { zipCode } = facts.requirementFacts.contents;
  const stateCode = destinationStateOf(facts.requirementFacts);
  const delivery = { kind: 'ship', stateCode, zipCode, optionId } as const;
  return quoteOrder(pricingFactsOf(dependencies, { ...facts, delivery })).shipping;
}
