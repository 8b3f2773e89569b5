import { sql } from 'drizzle-orm';
import type { ClubShipmentId, CustomerId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { inOneRoundTrip, type Transaction } from '../../../platform/database.server.ts';
import { skuDisplayName } from '../../catalog/rules.ts';
import { findAddress } from '../../identity/address-book/index.server.ts';
import { addressLine } from '../../identity/address-book/text-rules.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { ownChargeDateTitle } from '../releases/rules.ts';
import type { ClubWine } from '../releases/view.server.ts';
import {
  countSkipsUsed,
  maxSkipsPerWindow,
  normalizeBoxLines,
  shipmentClosedRefusal,
  skipWindowShipments,
} from './box-rules.ts';
import type { BoxDelivery, BoxQuote, BoxRequest, BoxView, BoxWine, ShipmentAccess } from './box-types.ts';
import { toBoxWine, unshippableWinesInBox } from './box-wine-rules.ts';
import { deliveryOfShipment } from './contents-rules.ts';
import {
  findUnshippableWines,
  loadBoxContents,
  minBottlesOfBox,
  quoteBoxLines,
} from './evaluate-box.server.ts';
import { requestableShipWeeks, shipDateOfBox } from './fill-draft.server.ts';
import { autoSkipReason } from './rules.ts';
import { type ClubBox, findBox, linesOfShipment } from './store.server.ts';
import type { BoxLine, ClubShipment } from './types.ts';

type Viewing = OrderDependencies;

/** Returns a box with everything its page shows; undefined if the shipment doesn't exist or belongs to another customer. */
export async function viewClubBox(dependencies: Viewing, own: ShipmentAccess): Promise<BoxView | undefined> {
  const { read } = dependencies.database;
  const box = await findBox(read, own);
  if (!box) return undefined;
  const now = dependencies.clock.now();
  const [lines, facts, before, delivery] = await inOneRoundTrip([
    linesOfShipment(read, own.shipmentId),
    loadBoxContents(read, box),
    recentShipmentsBefore(read, box.shipment),
    deliveryOf(read, dependencies, box),
  ]);
  const quote = await quoteBoxLines(read, dependencies, { box, facts, lines, now });
  const forbidden = await findUnshippableWines(read, dependencies, box, facts.wines, now);
  const { shipment, membership, club, tier, release } = box;
  const wines = new Map(facts.wines.map((wine) => [wine.skuId, toBoxWine(wine, box, forbidden)]));
  const closed = shipmentClosedRefusal(shipment, now);
  const mayChoose = club.shape !== 'curated';
  return {
    shipment,
    clubTitle: club.title,
    shape: club.shape,
    plan: tier.plan,
    preference: membership.preference,
    skippedFor: autoSkipReason(box),
    title: release?.title ?? ownChargeDateTitle(shipment.dueOn),
    note: release?.note ?? '',
    lines: await linesInView(read, lines, wines),
    choices: facts.wines.filter(isOffered).map((wine) => toBoxWine(wine, box, forbidden)),
    winemakers: facts.winemakers,
    mayChoose,
    isGift: membership.source === 'gift',
    bottles: tier.bottles,
    minimum: minBottlesOfBox(box),
    maximum: tier.bottles,
    locksAt: shipment.locksAt,
    closed,
    delivery,
    shipWeeks: delivery.isPickup ? [] : requestableShipWeeks(dependencies, now),
    mayShipEarly:
      !closed && !delivery.isPickup && (release?.allowsShipEarly ?? true) && membership.state === 'active',
    mayUndoSkip: shipment.state === 'skipped' && shipment.endedBy === 'member' && now < shipment.locksAt,
    skips: { used: countSkipsUsed(before), allowed: maxSkipsPerWindow, of: skipWindowShipments },
    unsendable: closed
      ? []
      : unshippableWinesInBox({ box, wines: facts.wines, lines, unsendable: forbidden, mayChoose }),
    quote,
  };
}

/** Returns a box and its owner without checking access, for emails that a job renders; undefined for an unknown id. */
export async function viewBoxForEmail(
  dependencies: Viewing,
  shipmentId: ClubShipmentId,
): Promise<(BoxView & { readonly customerId: CustomerId }) | undefined> {
  const box = await findBox(dependencies.database.read, { shipmentId });
  if (!box) return undefined;
  const { customerId } = box.membership;
  const view = await viewClubBox(dependencies, { customerId, shipmentId });
  return view && { ...view, customerId };
}

/** Returns whether a wine can be in a box or be added to it. A wine with a purchase limit can't be an add-on. */
function isOffered({ maximum, purchaseLimit }: ClubWine): boolean {
  return maximum > 0 || purchaseLimit === undefined;
}

/**
 * Returns the price of a requested box and the refusals that would prevent saving it, without saving it or holding stock; undefined if the
 * shipment doesn't exist or belongs to another customer.
 */
export async function quoteBox(
  dependencies: Viewing,
  own: ShipmentAccess,
  request: BoxRequest,
): Promise<BoxQuote | undefined> {
  const { read } = dependencies.database;
  const box = await findBox(read, own);
  if (!box) return undefined;
  const facts = await loadBoxContents(read, box);
  const lines = normalizeBoxLines(request.lines);
  return quoteBoxLines(read, dependencies, { box, facts, lines, now: dependencies.clock.now() });
}

/** Returns the lines with the data of their wines, including wines that are no longer offered. */
async function linesInView(
  read: Transaction,
  lines: readonly BoxLine[],
  wines: ReadonlyMap<number, BoxWine>,
): Promise<BoxView['lines']> {
  const gone = lines.filter(({ skuId }) => !wines.has(skuId)).map(({ skuId }) => skuId);
  const { rows } =
    gone.length === 0
      ? { rows: [] }
      : await read.execute<
          Omit<BoxWine, 'name' | 'unsendable'> & { readonly title: string; readonly vintage: number | null }
        >(sql`
          select id as "skuId", code, slug, title, vintage, style, bottle_ml as "bottleMl", '{}'::text[] as flavors,
                 price_cents as "listCents", price_cents as "clubCents", 0 as left, 0 as maximum, false as "isMandatory",
                 false as "isNeverSent", false as "wasReceived", null as stars
            from skus where id = any(${sql.param(gone)}::integer[])`);
  const past = new Map(
    rows.map(({ title, vintage, ...wine }): [number, BoxWine] => [
      wine.skuId,
      { ...wine, unsendable: undefined, name: skuDisplayName({ title, vintage: vintage ?? undefined }) },
    ]),
  );
  return lines.map((line) => {
    const wine = wines.get(line.skuId) ?? past.get(line.skuId);
    invariant(wine, `wine ${line.skuId} exists`);
    return { ...line, wine };
  });
}

/** Returns the member's last shipments before this one, latest first; only as many as count for the limit on skips. */
export async function recentShipmentsBefore(
  read: Transaction,
  { membershipId, dueOn }: Pick<ClubShipment, 'membershipId' | 'dueOn'>,
): Promise<Pick<ClubShipment, 'state' | 'endedBy'>[]> {
  const { rows } = await read.execute<Pick<ClubShipment, 'state' | 'endedBy'>>(sql`
    select state, ended_by as "endedBy" from club_shipments
     where membership_id = ${membershipId} and due_on < ${dueOn} order by due_on desc limit ${skipWindowShipments - 1}`);
  return rows;
}

async function deliveryOf(
  read: Transaction,
  { pickupLocations }: Pick<Viewing, 'pickupLocations'>,
  box: ClubBox,
): Promise<BoxDelivery> {
  const { shipment, membership } = box;
  const travel = deliveryOfShipment(shipment, membership, undefined);
  const shipsOn = shipDateOfBox(box);
  const isOwn =
    shipment.isPickup !== undefined || shipment.addressId !== undefined || shipment.shipsOn !== undefined;
  if (travel.isPickup) {
    const { pickupLocation } = travel;
    const place = pickupLocations.find(({ id }) => id === pickupLocation)?.name ?? '';
    return { isPickup: true, pickupLocation, addressId: undefined, place, shipsOn, isOwn };
  }
  const { addressId } = travel;
  const address = addressId && (await findAddress(read, { customerId: membership.customerId, addressId }));
  const place = address ? addressLine(address) : '';
  return { isPickup: false, pickupLocation: undefined, addressId, place, shipsOn, isOwn };
}
