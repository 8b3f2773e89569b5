import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { GiftMembershipId, OrderId, SkuId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import {
  dueGiftsCondition,
  findGiftSku,
  giftPurchaseColumns,
  toGiftPurchase,
} from '../../gifts/notes/index.server.ts';
import { giftsOverdueBefore } from '../../gifts/notes/rules.ts';
import { readableOrderCondition } from '../../orders/access-view.server.ts';
import { orderLines, orders } from '../../orders/schema.ts';
import type { OrderAccess } from '../../orders/types.ts';
import { giftMemberships } from './schema.ts';
import type {
  BoughtGiftMembership,
  GiftMembership,
  GiftMembershipState,
  GiftMembershipViolation,
} from './types.ts';

type GiftRow = typeof giftMemberships.$inferSelect;

function asGift(row: GiftRow): GiftMembership {
  const { orderLineId: _line, clubPlan: _plan, createdAt: _created, updatedAt: _updated, ...gift } = row;
  return withoutNulls(gift);
}

/** Returns the SKU under which gift memberships are sold; undefined if the catalog has none. */
export function findGiftMembershipSku(read: Transaction): Promise<SkuId | undefined> {
  return findGiftSku(read, 'gift_membership');
}

/** Returns the gift request as it was ordered (I-1), with the id and price of its order line. */
export async function loadOrderedGift(tx: Transaction, orderId: OrderId) {
  const [row] = await tx
    .select({
      orderLineId: orderLines.id,
      priceCents: orderLines.unitPriceCents,
      requests: orders.deliveryRequests,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'gift_membership')));
  const request = row?.requests.giftMembership;
  invariant(row && request, `order ${orderId} names its gift and recipient`);
  return { orderLineId: row.orderLineId, priceCents: row.priceCents, request };
}

export async function insertGift(
  tx: Transaction,
  gift: Omit<typeof giftMemberships.$inferInsert, 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<GiftMembership> {
  const [row] = await tx
    .insert(giftMemberships)
    .values({ ...gift, createdAt: now, updatedAt: now })
    .returning();
  invariant(row, 'an insert returns its row');
  return asGift(row);
}

type GiftChange = Partial<Omit<typeof giftMemberships.$inferInsert, 'id' | 'updatedAt'>>;

/** Updates a gift that the caller has locked. Table constraints reject invalid changes. */
export async function updateGift(
  tx: Transaction,
  id: GiftMembershipId,
  change: GiftChange,
  now: Date,
): Promise<GiftMembership> {
  const [row] = await tx
    .update(giftMemberships)
    .set({ ...change, updatedAt: now })
    .where(eq(giftMemberships.id, id))
    .returning();
  invariant(row, `gift membership ${id} exists`);
  return asGift(row);
}

function withPurchase(read: Transaction) {
  return read
    .select({ gift: giftMemberships, ...giftPurchaseColumns })
    .from(giftMemberships)
    .innerJoin(orderLines, eq(orderLines.id, giftMemberships.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId));
}

type PurchaseRow = Awaited<ReturnType<typeof withPurchase>>[number];

function asBought({ gift, ...purchase }: PurchaseRow): BoughtGiftMembership {
  return { ...asGift(gift), purchase: toGiftPurchase(purchase) };
}

/** Returns a gift with its purchase, without checking access, for jobs, emails and staff; undefined for an unknown id. */
export async function findGift(
  read: Transaction,
  id: GiftMembershipId,
): Promise<BoughtGiftMembership | undefined> {
  const [row] = await withPurchase(read).where(eq(giftMemberships.id, id));
  return row && asBought(row);
}

/** Returns the gift of an order that the given access can read (I-6); undefined if there is none. */
export async function findGiftByOrderAccess(
  read: Transaction,
  access: OrderAccess,
): Promise<BoughtGiftMembership | undefined> {
  const [row] = await withPurchase(read).where(readableOrderCondition(access));
  return row && asBought(row);
}

/** Returns the gift of an order without checking access, for callers that have already loaded the order; undefined if it has no gift. */
export async function findGiftByOrderId(
  read: Transaction,
  orderId: OrderId,
): Promise<BoughtGiftMembership | undefined> {
  const [row] = await withPurchase(read).where(eq(orders.id, orderId));
  return row && asBought(row);
}

/** Returns the gifts that match a condition, newest first. */
export async function findGiftsWhere(
  read: Transaction,
  condition: SQL | undefined,
): Promise<BoughtGiftMembership[]> {
  const rows = await withPurchase(read).where(condition).orderBy(sql`${giftMemberships.createdAt} desc`);
  return rows.map(asBought);
}

/**
 * Locks and returns a gift, or undefined for an unknown id. Every change of a gift must lock it first. A refund locks the draft of the
 * order before the gift.
 */
export async function lockGift(tx: Transaction, id: GiftMembershipId): Promise<GiftMembership | undefined> {
  const [row] = await tx.select().from(giftMemberships).where(eq(giftMemberships.id, id)).for('update');
  return row && asGift(row);
}

/** Locks and returns the gifts at these positions of an order. */
export async function lockGiftsOfOrderLines(
  tx: Transaction,
  orderId: OrderId,
  positions: readonly number[],
): Promise<GiftMembership[]> {
  const rows = await tx
    .select({ gift: giftMemberships })
    .from(giftMemberships)
    .innerJoin(orderLines, eq(orderLines.id, giftMemberships.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.position, [...positions])))
    .for('update', { of: giftMemberships });
  return rows.map(({ gift }) => asGift(gift));
}

/** Returns due gifts, oldest first, and locks them against concurrent runs of the job. */
export async function lockDueGifts(tx: Transaction, now: Date, limit: number): Promise<GiftMembership[]> {
  const rows = await tx
    .select()
    .from(giftMemberships)
    .where(dueGiftsCondition(giftMemberships, now))
    .orderBy(asc(giftMemberships.deliverAt), asc(giftMemberships.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(asGift);
}

/** Returns the ids of gifts that were sent at or before `sentUntil`, have not been accepted, and have follow-ups left. */
export async function unclaimedGiftsToRemind(
  read: Transaction,
  sentUntil: Date,
  mostReminders: number,
): Promise<GiftMembershipId[]> {
  const rows = await read
    .select({ id: giftMemberships.id })
    .from(giftMemberships)
    .where(
      and(
        eq(giftMemberships.state, 'sent' satisfies GiftMembershipState),
        lte(giftMemberships.sentAt, sentUntil),
        sql`${giftMemberships.reminders} < ${mostReminders}`,
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Checks gifts against their orders, ledger accounts and shipments, and returns the violations. Each gift line must have one gift issued
 * for its price, refunded gifts must be closed, no more shipments may be charged than were given, years must match their paid membership,
 * and no gift may be overdue.
 */
export async function findGiftMembershipViolations(
  read: Transaction,
  now: Date,
): Promise<GiftMembershipViolation[]> {
  const { rows } = await read.execute<GiftMembershipViolation>(sql`
    select 'line_without_gift' as kind, o.id::text as subject, 'line ' || line.position as detail
      from orders o join order_lines line on line.order_id = o.id and line.kind = 'gift_membership'
     where o.number is not null and not exists (select from gift_memberships gift where gift.order_line_id = line.id)
    union all
    select 'issued_differs', gift.id::text, gift.share_cents * gift.shipments || ' is not ' || coalesce(issued.amount, 0)
      from gift_memberships gift
      left join lateral (select sum(amount) as amount from ledger_entries
         where account_id = gift.ledger_account_id and kind = 'issue') issued on true
     where gift.share_cents * gift.shipments is distinct from issued.amount
    union all
    select 'refund_differs', gift.id::text, 'line ' || line.position
      from gift_memberships gift join order_lines line on line.id = gift.order_line_id
     where (line.refunded_quantity > 0) <> (gift.state = 'cancelled')
    union all
    select 'more_shipments_than_given', gift.id::text, count(*) || ' of ' || gift.shipments
      from gift_memberships gift join club_shipments shipment on shipment.membership_id = gift.membership_id and shipment.state = 'charged'
     group by gift.id, gift.shipments having count(*) > gift.shipments
    union all
    select 'year_differs', gift.id::text, gift.state from gift_memberships gift
     where (gift.plus_membership_id is not null) <> exists (
       select from plus_terms term where term.gift_id = gift.id and term.membership_id = gift.plus_membership_id)
    union all
    select 'overdue', id::text, deliver_at::text from gift_memberships
     where state = 'scheduled' and deliver_at < ${giftsOverdueBefore(now).toISOString()}`);
  return rows;
}
