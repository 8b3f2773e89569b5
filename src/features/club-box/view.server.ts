import type { ClubShipmentId, CustomerId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { viewMembershipsOfCustomer } from '../../engine/clubs/memberships/view.server.ts';
import type {
  BoxQuote,
  BoxShortage,
  BoxView,
  ShipmentAccess,
} from '../../engine/clubs/shipments/box-types.ts';
import { viewClubBox } from '../../engine/clubs/shipments/box-view.server.ts';
import { shipmentsOf } from '../../engine/clubs/shipments/view.server.ts';
import { addressLine } from '../../engine/identity/address-book/text-rules.ts';
import { viewAddressBook } from '../../engine/identity/address-book/view.server.ts';
import { priceSummaryOf } from '../../engine/pricing/summary-rules.ts';
import { findPictureSource } from '../../ui/media/pictures.server.ts';
import { winery } from '../../winery.ts';
import { defaultShipment, findWineInBox } from './rules.ts';
import type { BoxPageData, NamedBoxShortage, PricedBox } from './types.ts';

/**
 * Returns the requested shipment if it belongs to the customer, or without an id the shipment that most needs their attention. Undefined if
 * none is found.
 */
export async function findShipmentToShow(
  { database, clock }: ShopDependencies,
  customerId: CustomerId,
  requestedId: ClubShipmentId | null,
): Promise<ClubShipmentId | undefined> {
  const shipments = await shipmentsOf(database.read, customerId, clock.now());
  const found =
    requestedId === null ? defaultShipment(shipments) : shipments.find(({ id }) => id === requestedId);
  return found?.id;
}

export async function loadBoxPage(
  shop: ShopDependencies,
  own: ShipmentAccess,
): Promise<BoxPageData | undefined> {
  const { database, clock } = shop;
  const now = clock.now();
  const [box, shipments, memberships, book] = await Promise.all([
    viewClubBox(shop, own),
    shipmentsOf(database.read, own.customerId, now),
    viewMembershipsOfCustomer(database.read, own.customerId, now),
    viewAddressBook(shop, own.customerId),
  ]);
  if (!box) return undefined;
  const { quote, unsendable, ...shown } = box;
  const membership = memberships.find(({ id }) => id === box.shipment.membershipId);
  const here = shipments.find(({ id }) => id === own.shipmentId);
  return {
    box: shown,
    priced: toPricedBox(quote, box.delivery),
    unsendable: addWineNamesToShortages(unsendable, box),
    pictures: picturesOf(box),
    now,
    others: shipments
      .filter(({ id, isEditable }) => isEditable || id === own.shipmentId)
      .map(({ id, clubTitle, title }) => ({
        id,
        label: `${clubTitle}: ${title}`,
        isCurrent: id === own.shipmentId,
      })),
    destinations: book
      .filter(({ takesDeliveries }) => takesDeliveries)
      .map((address) => ({
        id: address.id,
        text: addressLine(address),
        closed: address.deliverability.status === 'deliverable' ? undefined : address.deliverability.sentence,
      })),
    locations: winery().pickupLocations.map(({ id, name, hours }) => ({ id, name, hours })),
    chargedOn: box.shipment.dueOn,
    cardName: membership?.card?.name,
    orderPath: here?.orderNumber ? `/shop/order-history/order?id=${here.orderNumber}` : undefined,
  };
}

function picturesOf({ choices, lines }: Pick<BoxView, 'choices' | 'lines'>): BoxPageData['pictures'] {
  const slugs = new Set([...choices, ...lines.map(({ wine }) => wine)].map(({ slug }) => slug));
  return Object.fromEntries(
    [...slugs].flatMap((slug) => {
      const picture = findPictureSource(slug);
      return picture ? [[slug, picture]] : [];
    }),
  );
}

/** Returns shortages for display, with the wines' names. */
export function addWineNamesToShortages(
  shortages: readonly BoxShortage[],
  box: Pick<BoxView, 'choices' | 'lines'>,
): NamedBoxShortage[] {
  return shortages.map(({ skuId, wanted, left, because: reason, alternatives }) => ({
    ...{ skuId, wanted, left, reason },
    name: findWineInBox(box, skuId)?.name ?? '',
    alternatives: alternatives.map((wine) => ({ skuId: wine.skuId, name: wine.name })),
  }));
}

/** Converts a quote into the totals and sentences that the page shows. */
export function toPricedBox(
  { quote, refusals, warnings }: BoxQuote,
  { isPickup }: Pick<BoxView['delivery'], 'isPickup'>,
): PricedBox {
  return {
    summary: priceSummaryOf(quote, { isPickup, unknown: 'To be calculated' }),
    totalCents: quote.totalCents,
    cardDueCents: quote.cardDueCents,
    refusals: refusals.map(({ sentence }) => sentence),
    warnings: warnings.map(({ sentence }) => sentence),
  };
}
