import { normalizePhone } from '../../../core/contact-text.ts';
import { normalizeEngraving } from '../../../core/engraving.ts';
import type { OrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { zeroCents } from '../../../core/money.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { personKey } from '../../compliance/address-rules.ts';
import { orderKindProperties } from '../../orders/drafts/kind-table.ts';
import type { Draft, DraftContents } from '../../orders/drafts/types.ts';
import { newOrderLinkToken, orderLinkExpiry } from '../../orders/public-token.server.ts';
import type {
  DeliveryRequests,
  OrderAddress,
  OrderLine,
  OrderProgress,
  OrderTender,
  PreparedOrder,
} from '../../orders/types.ts';
import { mailboxKey } from '../../pricing/promotions/code-rules.ts';
import type { QuotedLine } from '../../pricing/types.ts';
import { lastPickupDay } from '../delivery/rules.ts';
import { personOf } from '../limits/person-claim-rules.ts';
import type { CheckoutFacts } from '../load-facts.server.ts';
import { needsBillingAddress } from '../requirements/address-rules.ts';
import type { SaleLine } from '../requirements/types.ts';
import type { Sale } from '../sale-types.ts';
import { isShippedToRecipient } from './gift-rules.ts';

/** Returns a self-contained order, copied from a draft and its quote (I-1). Not pure, because it creates a token. */
export function orderFromDraft(making: {
  readonly draft: Draft;
  readonly facts: CheckoutFacts;
  readonly orderId: OrderId;
  readonly preparation: number;
  readonly earlier: OrderProgress | undefined;
  readonly seal: Pick<Seal, 'keyedHash'>;
  readonly now: Date;
}): PreparedOrder {
  const { draft, facts, orderId, preparation, earlier, seal, now } = making;
  const { contents } = draft;
  const { quote } = facts;
  const { way } = facts.sale;
  const buyer = buyerOf(contents, facts.sale);
  const applied = facts.coupon?.kind === 'applied' ? facts.coupon.coupon : undefined;
  return {
    orderId,
    draftId: draft.id,
    kind: draft.kind,
    orderType: orderKindProperties[draft.kind].orderType,
    preparation,
    publicToken: earlier?.publicToken ?? newOrderLinkToken(),
    publicTokenExpiresAt: orderLinkExpiry(now),
    customerId: draft.customerId,
    emailKey: seal.keyedHash(mailboxKey(contents.email)).toString('base64url'),
    personKey: seal.keyedHash(personKey(personOf(draft, facts.birthDate, way))).toString('base64url'),
    email: contents.email.trim(),
    phone: normalizePhone(contents.phone) ?? '',
    firstName: buyer.firstName.trim(),
    lastName: buyer.lastName.trim(),
    company: contents.company.trim(),
    birthDateSealed: draft.birthDateSealed,
    ageCheckedOn: quote.wineMl > 0 ? facts.today : undefined,
    pickupLocation: way === 'pickup' ? contents.selectedPickupLocation : undefined,
    shipTo: way === 'parcel' ? shippingAddressOfDraft(contents) : undefined,
    billTo: billTo(contents, facts.sale),
    note: contents.note.trim(),
    shippingOption: facts.plan.chosen,
    requestedShipOn: facts.plan.requestedShipOn,
    weatherHoldUntil: facts.plan.weather?.decision === 'hold' ? facts.plan.weather.until : undefined,
    deliveryRequests: deliveryRequests(contents, facts),
    subtotalCents: quote.subtotalCents,
    discountCents: quote.discountCents,
    shippingCents: quote.shipping?.priceCents ?? zeroCents,
    shippingTaxCents: quote.shipping?.taxCents ?? zeroCents,
    taxCents: quote.taxCents,
    totalCents: quote.totalCents,
    explanation: {
      shipping: quote.shipping,
      wineMl: quote.wineMl,
      bottleEquivalents: quote.bottleEquivalents,
    },
    couponCode: applied?.code,
    voucherId: applied?.customerId && applied.id,
    lines: facts.lines.map((line, position) => orderLine(line, position, quote.lines[position])),
    tenders: quote.tenders.map(
      (tender): OrderTender =>
        tender.kind === 'card'
          ? tender
          : { kind: tender.kind, ledgerAccountId: tender.accountId, amountCents: tender.amountCents },
    ),
  };
}

/** Returns the buyer's name; for an emailed purchase, this is the billing name. */
function buyerOf(
  contents: DraftContents,
  { isEmailed }: Sale,
): Pick<DraftContents, 'firstName' | 'lastName'> {
  const { billingFirstName, billingLastName } = contents;
  return isEmailed ? { firstName: billingFirstName, lastName: billingLastName } : contents;
}

/** Returns the address for the carrier's label. */
export function shippingAddressOfDraft(contents: DraftContents): OrderAddress {
  const buyer = { firstName: contents.firstName, lastName: contents.lastName };
  const recipient = { firstName: contents.recipientFirstName, lastName: contents.recipientLastName };
  const { firstName, lastName } = isShippedToRecipient(contents) ? recipient : buyer;
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    company: contents.company.trim(),
    primaryStreet: contents.primaryStreet.trim(),
    secondaryStreet: contents.secondaryStreet.trim(),
    city: contents.city.trim(),
    stateCode: contents.stateCode,
    zipCode: contents.zipCode.trim().slice(0, 5),
  };
}

function billTo(contents: DraftContents, sale: Sale): OrderAddress {
  const { firstName, lastName } = buyerOf(contents, sale);
  if (!needsBillingAddress(sale.way, contents)) {
    return { ...shippingAddressOfDraft(contents), firstName: firstName.trim(), lastName: lastName.trim() };
  }
  return {
    firstName: contents.billingFirstName.trim() || firstName.trim(),
    lastName: contents.billingLastName.trim() || lastName.trim(),
    company: contents.company.trim(),
    primaryStreet: contents.billingPrimaryStreet.trim(),
    secondaryStreet: contents.billingSecondaryStreet.trim(),
    city: contents.billingCity.trim(),
    stateCode: contents.billingState,
    ...(contents.billingCountry === 'US'
      ? { zipCode: contents.billingZipCode.trim().slice(0, 5) }
      : { zipCode: contents.billingZipCode.trim().slice(0, 20), countryCode: contents.billingCountry }),
  };
}

function deliveryRequests(contents: DraftContents, facts: CheckoutFacts): DeliveryRequests {
  const { way, ordered } = facts.sale;
  return { ...(way !== 'none' && requestsOfBox(contents, facts)), ...ordered };
}

/** Returns the delivery requests that apply to the order. The draft may also contain abandoned requests. */
function requestsOfBox(
  contents: DraftContents,
  { plan, readyForPickupOn, sale }: CheckoutFacts,
): DeliveryRequests {
  const { isGift, giftMessage, recipientPhone, pickupPerson, engravedBottles } = contents;
  const phone = isShippedToRecipient(contents) ? normalizePhone(recipientPhone) : undefined;
  const lines = [contents.engravingLine1, contents.engravingLine2].map(normalizeEngraving);
  return {
    ...(isGift && { gift: { message: giftMessage.trim(), ...(phone && { recipientPhone: phone }) } }),
    ...(sale.way === 'pickup' && {
      pickup: {
        person: pickupPerson.trim(),
        readyOn: readyForPickupOn,
        keptUntil: lastPickupDay(readyForPickupOn),
      },
    }),
    ...(plan.weather && { weather: plan.weather }),
    ...(engravedBottles > 0 && {
      engraving: { bottles: engravedBottles, lines: lines.filter((line) => line !== '') },
    }),
  };
}

function orderLine({ sku, quantity }: SaleLine, position: number, priced: QuotedLine | undefined): OrderLine {
  invariant(priced?.skuId === sku.skuId, 'a quote answers line by line');
  return {
    position,
    skuId: sku.skuId,
    skuCode: sku.code,
    kind: sku.kind,
    slug: sku.slug,
    title: sku.title,
    vintage: sku.vintage,
    bottleMl: sku.bottleMl,
    abvTenths: sku.abvTenths,
    volumeMl: sku.wineMl * quantity,
    taxClass: sku.taxClass,
    quantity,
    unitPriceCents: priced.unitPriceCents,
    grossCents: priced.grossCents,
    discountCents: priced.discountCents,
    netCents: priced.netCents,
    taxCents: priced.taxCents,
    adjustments: priced.adjustments,
    taxLines: priced.taxLines,
    demands: sku.demands,
  };
}
