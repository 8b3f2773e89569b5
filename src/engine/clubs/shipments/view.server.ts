import { sql } from 'drizzle-orm';
import type { ClubShipmentId, CustomerId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { displayName } from '../../catalog/rules.ts';
import { lapsesOn } from '../../checkout/recurring/dunning-rules.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { ownDateTitle } from '../releases/rules.ts';
import { closedReason } from './box-rules.ts';
import type { PendingCharge, ShipmentInView } from './box-types.ts';
import { draftOfBox } from './fill-draft.server.ts';
import { judgeDraft } from './judge-box.server.ts';
import { lapsesAfterDays } from './lapse-rules.ts';
import { findBox, linesOf } from './store.server.ts';

type WineRow = {
  readonly skuId: ShipmentInView['wines'][number]['skuId'];
  readonly title: string;
  readonly vintage: number | null;
  readonly quantity: number;
};

type Nulls<Row> = { readonly [Name in keyof Row]: Exclude<Row[Name], undefined> | null };
type InstantName = (typeof instantNames)[number];
type ShipmentRow = Nulls<Omit<ShipmentInView, 'wines' | 'isEditable' | 'title' | 'dueOn' | InstantName>> & {
  readonly [Name in InstantName]: string | null;
} & {
  readonly dueOn: ShipmentInView['dueOn'];
  readonly releaseTitle: string | null;
  readonly wines: readonly WineRow[] | null;
};

/** All shipments of a customer, of all memberships, the latest due first; one statement. */
export async function shipmentsOf(
  read: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<ShipmentInView[]> {
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
    const told = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined]));
    const instants = instantNames.flatMap((name) => {
      const at = row[name];
      return at === null ? [] : [[name, new Date(at)] as const];
    });
    const given = { ...told, ...Object.fromEntries(instants) } as Omit<
      ShipmentInView,
      'wines' | 'isEditable' | 'title'
    >;
    return {
      ...given,
      title: releaseTitle ?? ownDateTitle(row.dueOn),
      wines: (wines ?? []).map(({ skuId, quantity, title, vintage }) => ({
        skuId,
        quantity,
        name: displayName({ title, vintage: vintage ?? undefined }),
      })),
      isEditable: closedReason(given, now) === undefined,
    };
  });
}

/** Instants come as text out of a statement that is written by hand. */
const instantNames = ['opensAt', 'locksAt', 'savedAt', 'declinedAt', 'nextTryAt', 'settledAt'] as const;

/** What another card would be charged for at once, at today's prices: it is shown before the card is saved (domain §1.4). */
export async function pendingCharges(
  dependencies: OrderDependencies,
  customerId: CustomerId,
): Promise<PendingCharge[]> {
  const { read } = dependencies.database;
  const now = dependencies.clock.now();
  const { rows } = await read.execute<{ readonly id: ClubShipmentId }>(sql`
    select shipment.id from club_shipments shipment join memberships on memberships.id = shipment.membership_id
     where memberships.customer_id = ${customerId} and shipment.state = 'declined' order by shipment.due_on`);
  const pending: PendingCharge[] = [];
  for (const { id: shipmentId } of rows) {
    const box = await findBox(read, { shipmentId, customerId });
    if (!box?.shipment.declinedAt) continue;
    const draft = await draftOfBox(read, dependencies, box, await linesOf(read, shipmentId), now);
    const { facts } = await judgeDraft(read, dependencies, draft, now);
    const { shipment, membership, club, release } = box;
    pending.push({
      shipmentId,
      membershipId: membership.id,
      clubTitle: club.title,
      title: release?.title ?? ownDateTitle(shipment.dueOn),
      cardCents: facts.quote.cardDueCents,
      savedCardId: membership.savedCardId,
      declinedAt: box.shipment.declinedAt,
      lapsesOn: lapsesOn(box.shipment.declinedAt, lapsesAfterDays),
    });
  }
  return pending;
}
