import { sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { AddressId, ClubShipmentId, CustomerId, MembershipId, ReleaseId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { skuDisplayName } from '../../catalog/rules.ts';
import { chargeLapseDate } from '../../checkout/recurring/dunning-rules.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { ownChargeDateTitle } from '../releases/rules.ts';
import { shipmentClosedRefusal } from './box-rules.ts';
import type { ClubShipmentView, PendingShipmentCharge } from './box-types.ts';
import { evaluateShipmentDraft } from './evaluate-box.server.ts';
import { draftOfBox } from './fill-draft.server.ts';
import { declinedShipmentLapseDays } from './rules.ts';
import { findBox, linesOfShipment } from './store.server.ts';

type WineRow = {
  readonly skuId: ClubShipmentView['wines'][number]['skuId'];
  readonly title: string;
  readonly vintage: number | null;
  readonly quantity: number;
};

type Nulls<Row> = { readonly [Name in keyof Row]: Exclude<Row[Name], undefined> | null };
type InstantName = (typeof instantNames)[number];
type ShipmentRow = Nulls<Omit<ClubShipmentView, 'wines' | 'isEditable' | 'title' | 'dueOn' | InstantName>> & {
  readonly [Name in InstantName]: string | null;
} & {
  readonly dueOn: ClubShipmentView['dueOn'];
  readonly releaseTitle: string | null;
  readonly wines: readonly WineRow[] | null;
};

/** Returns all of a customer's shipments across memberships, latest due date first, in one statement. */
export async function shipmentsOf(
  read: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<ClubShipmentView[]> {
  const { rows } = await read.execute<ShipmentRow>(sql`
    select shipment.id, shipment.membership_id as "membershipId", shipment.due_on as "dueOn", shipment.opens_at as "opensAt",
           shipment.locks_at as "locksAt", shipment.state, shipment.ended_by as "endedBy", shipment.saved_at as "savedAt",
           shipment.order_id as "orderId", shipment.declined_at as "declinedAt", shipment.declines,
           shipment.next_try_at as "nextTryAt", shipment.settled_at as "settledAt", clubs.id as "clubId", clubs.title as "clubTitle",
           releases.title as "releaseTitle", club_tiers.bottles, orders.total_cents as "totalCents",
           orders.number as "orderNumber", case when orders.number is not null then orders.public_token end as "publicToken",
           (select json_agg(json_build_object('skuId', line.sku_id, 'title', skus.title, 'vintage', skus.vintage,
                     'quantity', line.quantity) order by skus.position, skus.id)
              from (select sku_id, sum(quantity)::integer as quantity from club_shipment_lines
                     where shipment_id = shipment.id group by sku_id) line
              join skus on skus.id = line.sku_id) as wines
      from club_shipments shipment
      join memberships on memberships.id = shipment.membership_id
      join clubs on clubs.id = memberships.club_id
      join club_tiers on club_tiers.plan = memberships.plan
      left join releases on releases.id = shipment.release_id
      left join orders on orders.id = shipment.order_id
     where memberships.customer_id = ${customerId}
     order by shipment.due_on desc, shipment.id desc`);
  return rows.map(({ releaseTitle, wines, ...row }) => {
    const defined = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value ?? undefined]),
    );
    const instants = instantNames.flatMap((name) => {
      const at = row[name];
      return at === null ? [] : [[name, new Date(at)] as const];
    });
    const given = { ...defined, ...Object.fromEntries(instants) } as Omit<
      ClubShipmentView,
      'wines' | 'isEditable' | 'title'
    >;
    return {
      ...given,
      title: releaseTitle ?? ownChargeDateTitle(row.dueOn),
      wines: (wines ?? []).map(({ skuId, quantity, title, vintage }) => ({
        skuId,
        quantity,
        name: skuDisplayName({ title, vintage: vintage ?? undefined }),
      })),
      isEditable: shipmentClosedRefusal(given, now) === undefined,
    };
  });
}

/** Columns that hold instants, which raw SQL returns as text. */
const instantNames = ['opensAt', 'locksAt', 'savedAt', 'declinedAt', 'nextTryAt', 'settledAt'] as const;

/**
 * Returns the declined shipments that a new card would be charged for immediately, with totals at today's prices. Shown before the card is
 * saved (domain §1.4).
 */
export async function pendingCharges(
  dependencies: OrderDependencies,
  customerId: CustomerId,
): Promise<PendingShipmentCharge[]> {
  const { read } = dependencies.database;
  const now = dependencies.clock.now();
  const { rows } = await read.execute<{ readonly id: ClubShipmentId }>(sql`
    select shipment.id from club_shipments shipment join memberships on memberships.id = shipment.membership_id
     where memberships.customer_id = ${customerId} and shipment.state = 'declined' order by shipment.due_on`);
  const pending: PendingShipmentCharge[] = [];
  for (const { id: shipmentId } of rows) {
    const box = await findBox(read, { shipmentId, customerId });
    if (!box?.shipment.declinedAt) continue;
    const draft = await draftOfBox(read, dependencies, box, await linesOfShipment(read, shipmentId), now);
    const { facts } = await evaluateShipmentDraft(read, dependencies, draft, now);
    const { shipment, membership, club, release } = box;
    pending.push({
      shipmentId,
      membershipId: membership.id,
      clubTitle: club.title,
      title: release?.title ?? ownChargeDateTitle(shipment.dueOn),
      cardCents: facts.quote.cardDueCents,
      savedCardId: membership.savedCardId,
      declinedAt: box.shipment.declinedAt,
      lapsesOn: chargeLapseDate(box.shipment.declinedAt, declinedShipmentLapseDays),
    });
  }
  return pending;
}

/** One order on a release's packing list. */
export type PackingListOrder = {
  readonly number: number;
  /** The recipient's name, or the customer's name if the order has no separate recipient. */
  readonly name: string;
  /** The full address or the pickup location. */
  readonly place: string;
  /** The phone number for the carrier; empty if unknown. */
  readonly phone: string;
  /** The gift message; empty if it is not a gift. */
  readonly giftMessage: string;
  /** The delivery note and the name of the person who may pick up the order. */
  readonly note: string;
  readonly isPickup: boolean;
  readonly shipsOn: CivilDate;
  readonly bottles: readonly { readonly code: string; readonly title: string; readonly quantity: number }[];
};

/** Returns a release's orders, except canceled ones, sorted by destination. */
export async function packingList(read: Transaction, releaseId: ReleaseId): Promise<PackingListOrder[]> {
  const { rows } = await read.execute<PackingListOrder>(sql`
    select orders.number::integer as number, orders.is_pickup as "isPickup",
           coalesce(nullif(trim(concat_ws(' ', orders.ship_to ->> 'firstName', orders.ship_to ->> 'lastName')), ''),
             orders.first_name || ' ' || orders.last_name) as name,
           coalesce(orders.pickup_location, concat_ws(', ', nullif(orders.ship_to ->> 'company', ''),
             orders.ship_to ->> 'primaryStreet', nullif(orders.ship_to ->> 'secondaryStreet', ''), orders.ship_to ->> 'city',
             (orders.ship_to ->> 'stateCode') || ' ' || (orders.ship_to ->> 'zipCode'))) as place,
           coalesce(nullif(orders.delivery_wishes #>> '{gift,recipientPhone}', ''), orders.phone) as phone,
           coalesce(orders.delivery_wishes #>> '{gift,message}', '') as "giftMessage",
           concat_ws('; ', nullif(orders.note, ''), nullif(orders.delivery_wishes #>> '{pickup,person}', '')) as note,
           coalesce(shipment.ships_on, releases.ships_on) as "shipsOn",
           (select json_agg(json_build_object('code', line.sku_code, 'quantity', line.quantity,
                     'title', concat_ws(' ', line.title, line.vintage)) order by line.position)
              from order_lines line where line.order_id = orders.id) as bottles
      from club_shipments shipment
      join releases on releases.id = shipment.release_id
      join orders on orders.id = shipment.order_id
     where shipment.release_id = ${releaseId} and orders.state <> 'cancelled'
     order by orders.is_pickup, orders.state_code, orders.zip_code, orders.number`);
  return rows;
}

export type OwnAddress = { readonly customerId: CustomerId; readonly addressId: AddressId };

/** The memberships and uncharged shipments that use an address. */
export type AddressUses = {
  readonly memberships: readonly MembershipId[];
  readonly shipments: readonly ShipmentToAddress[];
};

export type ShipmentToAddress = {
  readonly shipmentId: ClubShipmentId;
  readonly club: string;
  readonly dueOn: CivilDate;
  readonly shipsOn: CivilDate | undefined;
  /** Whether the address is set on the shipment itself instead of its membership. */
  readonly isOwn: boolean;
  /** Whether the shipment's box can no longer be changed. */
  readonly isLocked: boolean;
};

const membershipsTo = prepareStatement((db, given: StatementParameters<OwnAddress>) =>
  db.execute<{ id: MembershipId }>(sql`
    select id from memberships where customer_id = ${given.customerId} and address_id = ${given.addressId}
       and state not in ('cancelled', 'completed')`),
);

type RowAtAddress = Omit<ShipmentToAddress, 'shipsOn'> & { readonly shipsOn: CivilDate | null };

const shipmentsTo = prepareStatement((db, given: StatementParameters<OwnAddress & { readonly now: Date }>) =>
  db.execute<RowAtAddress>(sql`
    select shipment.id as "shipmentId", clubs.title as club, shipment.due_on::text as "dueOn",
           shipment.ships_on::text as "shipsOn", shipment.address_id is not null as "isOwn",
           shipment.locks_at <= ${given.now} as "isLocked"
      from club_shipments shipment join memberships member on member.id = shipment.membership_id
      join clubs on clubs.id = member.club_id
     where member.customer_id = ${given.customerId} and shipment.settled_at is null
       and not coalesce(shipment.is_pickup, member.is_pickup)
       and coalesce(shipment.address_id, member.address_id) = ${given.addressId}
     order by shipment.due_on, shipment.id`),
);

export async function usesOfAddress(read: Transaction, own: OwnAddress, now: Date): Promise<AddressUses> {
  const [memberships, shipments] = await Promise.all([
    membershipsTo(read, own),
    shipmentsTo(read, { ...own, now }),
  ]);
  return {
    memberships: memberships.rows.map(({ id }) => id),
    shipments: shipments.rows.map(({ shipsOn, ...row }) => ({ ...row, shipsOn: shipsOn ?? undefined })),
  };
}
