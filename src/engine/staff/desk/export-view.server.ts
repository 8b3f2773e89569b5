import { sql } from 'drizzle-orm';
import { type CsvValue, csvByteOrderMark, csvLine, csvLineBreak } from '../../../core/csv.ts';
import { wineryDate } from '../../../core/dates.ts';
import type { PersonId } from '../../../core/ids.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import {
  type Keyset,
  keysetPageCondition,
  orderByKeyset,
  orderFilterCondition,
  orderKeyset,
} from './order-list-view.server.ts';
import { exportPageSize } from './page-rules.ts';
import { listPeople, type PersonFilter } from './people-view.server.ts';
import type { OrderFilter, OrderSort, PersonSort } from './types.ts';

/** The staff member who exports a list and the names of the filters in use. The search text is not recorded. */
export type ListExportRequest = {
  readonly actor: StaffActor;
  readonly requestId: string;
  readonly filters: string;
  readonly seesMoney: boolean;
  readonly now: Date;
};

/** The sort order of the exported list. */
type Sorted<Sort> = { readonly sort?: Sort | undefined };

type Page = { readonly lines: readonly (readonly CsvValue[])[]; readonly next: number | string | undefined };

const dollars = (cents: number) => (cents / 100).toFixed(2);

/**
 * Yields the CSV file page by page, so that its length doesn't matter. Records the export when it ends (`orders.exported`,
 * `customers.exported`), even if the reader stops early.
 */
async function* fileOf(
  database: Pick<Database, 'read' | 'transaction'>,
  { actor, requestId, filters, now }: ListExportRequest,
  list: 'orders' | 'customers',
  head: readonly string[],
  pageAfter: (after: Page['next']) => Promise<Page>,
): AsyncGenerator<string> {
  let rows = 0;
  try {
    yield `${csvByteOrderMark}${csvLine(head)}${csvLineBreak}`;
    let next: Page['next'];
    do {
      const page = await pageAfter(next);
      yield page.lines.map((line) => `${csvLine(line)}${csvLineBreak}`).join('');
      rows += page.lines.length;
      next = page.next;
    } while (next !== undefined);
  } finally {
    await database.transaction((tx) =>
      Promise.resolve(
        recordAudit(tx, {
          ...{ at: now, actor, requestId, action: `${list}.exported`, data: { rows, filters } },
          ...{ subjectType: 'staff', subjectId: actor.replace('staff:', '') },
        }),
      ),
    );
  }
}

const orderHead = [
  'Order',
  'Placed',
  'Status',
  'Fulfillment',
  'Payment',
  'First name',
  'Last name',
  'Email',
  'State',
];
const orderMoney = ['Subtotal', 'Discount', 'Shipping', 'Tax', 'Total', 'Refunded'];

type OrderRow = {
  readonly number: number;
  readonly placed_at: Date;
  readonly state: string;
  readonly fulfilment_state: string;
  readonly payment_state: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly state_code: string | null;
  readonly bottles: number;
  readonly subtotal_cents: number;
  readonly discount_cents: number;
  readonly shipping_cents: number;
  readonly tax_cents: number;
  readonly total_cents: number;
  readonly refunded_cents: number;
};

/** Returns the orders that match a filter as a CSV file, newest first by default. Omits amounts if `seesMoney` is false. */
export function exportOrders(
  database: Pick<Database, 'read' | 'transaction'>,
  filter: OrderFilter,
  { sort = '-placed', ...given }: ListExportRequest & Sorted<OrderSort>,
): AsyncGenerator<string> {
  const keyset = orderKeyset(sort);
  const head = [...orderHead, 'Bottles', ...(given.seesMoney ? orderMoney : [])];
  return fileOf(database, given, 'orders', head, async (after) => {
    const rows = await ordersAfter(database.read, filter, keyset, after);
    const next = rows.length === exportPageSize ? rows.at(-1)?.number : undefined;
    return { lines: rows.map((row) => orderLine(row, given.seesMoney)), next };
  });
}

async function ordersAfter(
  read: Transaction,
  filter: OrderFilter,
  keyset: Keyset,
  after: Page['next'],
): Promise<readonly OrderRow[]> {
  const { rows } = await read.execute<OrderRow & Record<string, unknown>>(sql`
    select number::integer, placed_at, state, fulfilment_state, payment_state, first_name, last_name, email::text, state_code,
           subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents,
           (select coalesce(sum(quantity), 0)::int from order_lines where order_id = orders.id and volume_ml > 0) as bottles,
           (select coalesce(sum(amount_cents), 0)::int from order_refunds where order_id = orders.id) as refunded_cents
      from orders
     where ${orderFilterCondition(filter)} ${keysetPageCondition(keyset, sql`orders`, after)}
     order by ${orderByKeyset(keyset)} limit ${exportPageSize}`);
  return rows;
}

function orderLine(row: OrderRow, seesMoney: boolean): readonly CsvValue[] {
  const amounts = [
    ...[row.subtotal_cents, row.discount_cents, row.shipping_cents, row.tax_cents],
    ...[row.total_cents, row.refunded_cents],
  ];
  return [
    ...[row.number, wineryDate(new Date(row.placed_at)), row.state, row.fulfilment_state, row.payment_state],
    ...[row.first_name, row.last_name, row.email, row.state_code ?? '', row.bottles],
    ...(seesMoney ? amounts.map(dollars).map(Number) : []),
  ];
}

const personHead = [
  'First name',
  'Last name',
  'Email',
  'Phone',
  'State',
  'ZIP code',
  'Account',
  'Clubs',
  'Last seen',
];

/** Returns the customers who match a filter as a CSV file, most recently seen first by default. */
export function exportPeople(
  database: Pick<Database, 'read' | 'transaction'>,
  filter: PersonFilter,
  { sort = '-seen', ...given }: ListExportRequest & Sorted<PersonSort>,
): AsyncGenerator<string> {
  const head = [...personHead, 'Orders', ...(given.seesMoney ? ['Lifetime value'] : [])];
  return fileOf(database, given, 'customers', head, async (after) => {
    const last = after === undefined ? undefined : (String(after) as PersonId);
    const { people, after: next } = await listPeople(database.read, filter, {
      ...{ sort, after: last },
      limit: exportPageSize,
    });
    const lines = people.map((person) => [
      ...[person.firstName, person.lastName, person.email, person.phone, person.stateCode ?? ''],
      ...[person.zipCode ?? '', person.customerId ? 'yes' : 'no', person.memberships.join('; ')],
      ...[wineryDate(person.lastSeenAt), person.orders],
      ...(given.seesMoney ? [Number(dollars(person.lifetimeCents))] : []),
    ]);
    return { lines, next };
  });
}
