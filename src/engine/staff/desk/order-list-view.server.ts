import { type SQL, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import { wineryTimeZoneSql } from '../../../platform/columns.ts';
import { type Database, inOneRoundTrip, type Transaction } from '../../../platform/database.server.ts';
import type { OrderState } from '../../orders/types.ts';
import { listCountLimit, orderPageSize } from './page-rules.ts';
import { containsPattern, parseStaffSearch, type StaffSearchTerms } from './search-rules.ts';
import type { ListedOrder, OrderFilter, OrderListPage, OrderSort, PageRequest } from './types.ts';

/** The maximum number of people whose orders a search by name returns, most recently seen first. */
const mostPeople = 100;

/** Whether an order has something to pack. Orders for visits or emailed gifts don't. */
const isBoxed = sql`(is_pickup or ship_to is not null)`;

/** Returns the first instant of this day in the winery's time zone. */
const midnight = (day: CivilDate): SQL => sql`(${day}::date::timestamp at time zone ${wineryTimeZoneSql})`;

/** The sort order of a list for keyset paging: by `key`, then by `id` for rows with the same key. */
export type Keyset = { readonly key: SQL; readonly id: SQL; readonly isDescending: boolean };

export function orderByKeyset({ key, id, isDescending }: Keyset): SQL {
  const direction = isDescending ? sql`desc` : sql`asc`;
  return sql`${key} ${direction}, ${id} ${direction}`;
}

/** Returns an SQL condition, starting with `and`, for the rows that follow the row with this id; empty for the first page. */
export function keysetPageCondition(
  { key, id, isDescending }: Keyset,
  table: SQL,
  after: string | number | undefined,
): SQL {
  if (after === undefined) return sql``;
  const sign = isDescending ? sql`<` : sql`>`;
  return sql`and (${key}, ${id}) ${sign} (select ${key}, ${id} from ${table} where ${id} = ${after})`;
}

const sortKeys = { placed: sql`placed_at`, total: sql`total_cents` };

export function orderKeyset(sort: OrderSort): Keyset {
  const key = sort.replace('-', '') as keyof typeof sortKeys;
  return { key: sortKeys[key], id: sql`number`, isDescending: sort.startsWith('-') };
}

/**
 * Returns placed orders that match a filter, newest first by default, with keyset paging. `after` is the last order number of the previous
 * page. A search matches what a caller might read out: order number, name, email, phone, ZIP code, tracking number, member code or the last
 * four digits of the card.
 */
export async function listOrders(
  read: Transaction,
  filter: OrderFilter,
  { sort = '-placed', after, limit = orderPageSize }: PageRequest<OrderSort, number> = {},
): Promise<OrderListPage> {
  const keyset = orderKeyset(sort);
  const { rows } = await read.execute<ListedOrder & Record<string, unknown>>(sql`
    with page as (
      select * from orders
       where ${orderFilterCondition(filter)} ${keysetPageCondition(keyset, sql`orders`, after)}
       order by ${orderByKeyset(keyset)} limit ${limit + 1}
    )
    select page.id as "orderId", number, kind, placed_at as "placedAt", first_name as "firstName", last_name as "lastName",
           email::text, is_pickup as "isPickup", ${isBoxed} as "isBoxed", state_code as "stateCode", state, payment_state as "paymentState",
           fulfilment_state as "fulfillmentState", total_cents as "totalCents",
           (select coalesce(sum(quantity), 0)::int from order_lines where order_id = page.id and volume_ml > 0) as bottles,
           coalesce((select array_agg(reason order by placed_at) from order_holds
                      where order_id = page.id and released_at is null), '{}') as "holdReasons",
           array(select tag::text from staff_tags where order_id = page.id order by staff_tags.tag) as tags
      from page order by ${orderByKeyset(keyset)}`);
  const orders = rows.slice(0, limit).map((row) => ({ ...row, placedAt: new Date(row.placedAt) }));
  return { orders, after: rows.length > limit ? orders.at(-1)?.number : undefined };
}

/** Counts the orders that match a filter, up to `listCountLimit` + 1, which means that there are more. */
export async function countOrders(read: Transaction, filter: OrderFilter): Promise<number> {
  const { rows } = await read.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from orders where ${orderFilterCondition(filter)} limit ${listCountLimit + 1}) matching`);
  return rows[0]?.count ?? 0;
}

/** Returns a page of orders and the count of matching orders (`countOrders`), read on one connection. */
export function readOrderList(
  database: Pick<Database, 'reading'>,
  filter: OrderFilter,
  page: PageRequest<OrderSort, number> = {},
): Promise<{ readonly page: OrderListPage; readonly count: number }> {
  return database.reading(async (read) => {
    const [listed, count] = await inOneRoundTrip([listOrders(read, filter, page), countOrders(read, filter)]);
    return { page: listed, count };
  });
}

const unfinished: readonly OrderState[] = ['placed', 'on_hold', 'fulfilling'];

/** Uses literal values because the database would otherwise not use its index of unfinished orders. */
const isUnfinished = sql`state in ('placed', 'on_hold', 'fulfilling')`;

/** Returns the SQL condition for orders that match a filter. */
export function orderFilterCondition(filter: OrderFilter): SQL {
  const { states, fulfillmentStates, stateCode, method, kind, placedFrom, placedUntil } = filter;
  const { holdReason, couponCode, minimumCents, search, orderIds, tag, releaseId } = filter;
  const meaning = search === undefined ? undefined : parseStaffSearch(search);
  const conditions = [
    sql`number is not null`,
    orderIds && sql`orders.id = any(${sql.param([...orderIds])}::uuid[])`,
    states && sql`state = any(${sql.param([...states])}::text[])`,
    states?.every((state) => unfinished.includes(state)) && isUnfinished,
    fulfillmentStates &&
      sql`fulfilment_state = any(${sql.param([...fulfillmentStates])}::text[]) and ${isBoxed}`,
    stateCode && sql`state_code = ${stateCode}`,
    method && sql`is_pickup = ${method === 'pickup'}`,
    kind && sql`kind = ${kind}`,
    placedFrom && sql`placed_at >= ${midnight(placedFrom)}`,
    placedUntil && sql`placed_at < ${midnight(placedUntil)} + interval '1 day'`,
    holdReason &&
      sql`exists (select from order_holds where order_id = orders.id and released_at is null and reason = ${holdReason})`,
    tag &&
      sql`orders.id = any(array(select order_id from staff_tags where tag = ${tag} and order_id is not null))`,
    releaseId &&
      sql`orders.id = any(array(select order_id from club_shipments where release_id = ${releaseId}::uuid and order_id is not null))`,
    couponCode && sql`coupon_code = ${couponCode}`,
    minimumCents !== undefined && sql`total_cents >= ${minimumCents}`,
    search && (meaning ? sql`orders.id = any(array(${found(meaning)}))` : sql`false`),
  ].filter((condition) => condition !== undefined && condition !== false && condition !== '');
  return sql.join(conditions as SQL[], sql` and `);
}

/** Returns a query for the ids of orders that a search text can refer to. Each part uses its own index. */
function found(meaning: StaffSearchTerms): SQL {
  const { orderNumber, lastFour, code, words } = meaning;
  const parts = [
    orderNumber !== undefined && sql`select id from orders where number = ${orderNumber}`,
    lastFour !== undefined &&
      sql`select order_id from (select order_id from payment_attempts where card_last_four = ${lastFour}
          order by order_id desc limit ${mostPeople}) paid`,
    code !== undefined && sql`select order_id from shipments where tracking_number = ${code}`,
    code !== undefined &&
      sql`select id from orders where number is not null and customer_id in (select customer_id from memberships where member_code = ${code})`,
    words.length > 0 &&
      sql`select id from orders where number is not null and email in (select email from (${peopleSearchQuery(words)}) known)`,
  ].filter((part) => part !== false);
  return sql.join(parts, sql` union `);
}

/** Returns a query for people whose name, email address, phone digits and ZIP code together contain every word, latest seen first. */
export function peopleSearchQuery(words: readonly string[]): SQL {
  const all = words.map((word) => sql`search like ${containsPattern(word)}`);
  return sql`select id, email from people where ${sql.join(all, sql` and `)} order by last_seen_at desc limit ${mostPeople}`;
}
