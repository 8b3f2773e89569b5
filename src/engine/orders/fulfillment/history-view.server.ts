import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { CustomerId, OrderId } from '../../../core/ids.ts';
import { wineryTimeZoneSql } from '../../../platform/columns.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import type { DraftKind } from '../drafts/types.ts';
import { orders } from '../schema.ts';
import type {
  OrderHistoryEntry,
  OrderHistoryFilterOptions,
  OrderHistoryFilters,
  OrderHistoryLine,
  OrderHistoryPage,
  OrderHistoryParcel,
  OrderHistoryStatus,
} from './history-types.ts';
import type { OrderHoldReason } from './types.ts';

const year = sql<number>`extract(year from ${orders.placedAt} at time zone ${wineryTimeZoneSql})::integer`;

const lines = sql<(Omit<OrderHistoryLine, 'vintage'> & { readonly vintage: number | null })[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('slug', line.slug, 'kind', line.kind, 'title', line.title,
    'vintage', line.vintage, 'quantity', line.quantity) order by line.position), '[]')
  from order_lines line where line.order_id = orders.id)`;

const parcels = sql<{ [Name in keyof OrderHistoryParcel]: OrderHistoryParcel[Name] | null }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('number', shipment.number, 'state', shipment.state,
    'carrier', shipment.carrier, 'trackingNumber', shipment.tracking_number) order by shipment.number), '[]')
  from shipments shipment where shipment.order_id = orders.id and shipment.state <> 'cancelled')`;

const holds = sql<OrderHoldReason[]>`(
  select coalesce(jsonb_agg(hold.reason order by hold.placed_at), '[]')
  from order_holds hold where hold.order_id = orders.id and hold.released_at is null)`;

type Asked = {
  readonly customerId: CustomerId;
  readonly kind: string | undefined;
  readonly year: number | undefined;
  readonly status: OrderHistoryStatus | undefined;
  /** A `like` pattern, without accents and in lower case; undefined for all orders. */
  readonly pattern: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

const hasStatus = (status: SQL<OrderHistoryStatus | undefined>) => sql`case ${status}::text
  when 'open' then ${orders.state} in ('placed', 'on_hold', 'fulfilling')
  when 'done' then ${orders.state} = 'completed'
  when 'cancelled' then ${orders.state} = 'cancelled'
  when 'refunded' then ${orders.paymentState} in ('refunded', 'partially_refunded')
  else true end`;

const hasText = (pattern: SQL<string | undefined>) => sql`(${pattern}::text is null
  or ${orders.number}::text like ${pattern}
  or exists (select from order_lines line where line.order_id = orders.id
    and lower(unaccent(concat_ws(' ', line.vintage, line.title, line.vintage))) like unaccent(${pattern})))`;

const pageOfOrders = prepareStatement((db, given: StatementParameters<Asked>) =>
  db
    .select({
      orderId: orders.id,
      number: orders.number,
      kind: orders.kind,
      placedAt: orders.placedAt,
      state: orders.state,
      paymentState: orders.paymentState,
      fulfillmentState: orders.fulfillmentState,
      isPickup: orders.isPickup,
      totalCents: orders.totalCents,
      isGiven: sql<boolean>`exists (select from order_tenders
        where order_id = ${orders.id} and order_tenders.kind = 'gift_membership')`,
      lines,
      parcels,
      holds,
      count: sql<number>`count(*) over ()`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, given.customerId),
        isNotNull(orders.number),
        sql`(${given.kind}::text is null or ${orders.kind} = ${given.kind})`,
        sql`(${given.year}::integer is null or ${year} = ${given.year})`,
        hasStatus(given.status),
        hasText(given.pattern),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.number))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);

/** Returns one page of a customer's own orders, newest first, in one statement (I-6). A page past the end is empty. */
export async function viewOrderHistory(
  read: Transaction,
  customerId: CustomerId,
  filters: OrderHistoryFilters,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<OrderHistoryPage> {
  const { text, ...chosen } = filters;
  const pattern = text === '' ? undefined : `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const offset = (page - 1) * size;
  const rows = await pageOfOrders(read, { customerId, ...chosen, pattern, limit: size, offset });
  return { orders: rows.map(asHistoryOrder), count: rows[0]?.count ?? 0 };
}

type Row = Awaited<ReturnType<typeof pageOfOrders>>[number];

function asHistoryOrder({ count: _count, ...row }: Row): OrderHistoryEntry {
  return {
    ...row,
    kind: row.kind as DraftKind,
    number: row.number ?? 0,
    placedAt: row.placedAt ?? new Date(0),
    lines: row.lines.map((line) => ({ ...line, vintage: line.vintage ?? undefined })),
    parcels: row.parcels.map((parcel) => ({
      number: parcel.number ?? 0,
      state: parcel.state ?? 'packed',
      carrier: parcel.carrier ?? undefined,
      trackingNumber: parcel.trackingNumber ?? undefined,
    })),
  };
}

const choicesOfCustomer = prepareStatement(
  (db, given: StatementParameters<{ readonly customerId: CustomerId }>) =>
    db
      .select({ kind: orders.kind, year, count: sql<number>`count(*)` })
      .from(orders)
      .where(and(eq(orders.customerId, given.customerId), isNotNull(orders.number)))
      .groupBy(orders.kind, sql`2`)
      .orderBy(desc(sql`2`)),
);

/** Returns the filter options for this customer's order history. */
export async function viewOrderHistoryFilterOptions(
  read: Transaction,
  customerId: CustomerId,
): Promise<OrderHistoryFilterOptions> {
  const rows = await choicesOfCustomer(read, { customerId });
  return {
    kinds: [...new Set(rows.map(({ kind }) => kind as DraftKind))],
    years: [...new Set(rows.map((row) => row.year))],
    count: rows.reduce((all, { count }) => all + count, 0),
  };
}

const orderOfNumber = prepareStatement(
  (db, given: StatementParameters<{ readonly customerId: CustomerId; readonly number: number }>) =>
    db
      .select({ orderId: orders.id })
      .from(orders)
      .where(and(eq(orders.number, given.number), eq(orders.customerId, given.customerId))),
);

/** Returns the id of the customer's order with this number; undefined when it does not exist or is another customer's (I-6). */
export async function findOrderIdOfCustomer(
  read: Transaction,
  owned: { readonly customerId: CustomerId; readonly number: number },
): Promise<OrderId | undefined> {
  const [row] = await orderOfNumber(read, owned);
  return row?.orderId;
}
