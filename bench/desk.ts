import type { PersonId } from '../src/core/ids.ts';
import { releasesWithOrders } from '../src/engine/clubs/releases/view.server.ts';
import { findUnpackedBox } from '../src/engine/orders/fulfillment/index.server.ts';
import { findPlacedOrderByNumber, viewOrderForStaff } from '../src/engine/orders/staff-view.server.ts';
import {
  auditedChangesSince,
  currentAuditTrailPosition,
} from '../src/engine/staff/audit/changes-view.server.ts';
import { listOrders, readOrderList } from '../src/engine/staff/desk/order-list-view.server.ts';
import { listPeople } from '../src/engine/staff/desk/people-view.server.ts';
import { viewPerson } from '../src/engine/staff/desk/person-view.server.ts';
import type { Database, Transaction } from '../src/platform/database.server.ts';
import { createTestDatabase } from '../test/helpers/database.ts';
import { testSeal } from '../test/helpers/shop.ts';
import { type Figure, figureAtMost, quantile } from './report.ts';

const orderCount = 200_000;
const peopleCount = 20_000;
const rounds = 40;
/** The last name of every fortieth person, so that a search for it finds many. */
const commonName = 'smith';

/**
 * Measures the order desk and the customer search over 200,000 orders of 20,000 people, running each query forty times (back-office §5.3).
 */
export async function measureOrderSearch(clusterUrl: string): Promise<Figure[]> {
  const { database, drop } = await createTestDatabase(clusterUrl);
  try {
    await insertBenchmarkOrders(database);
    const { read } = database;
    const [person] = (await listPeople(read, {})).people;
    const position = await currentAuditTrailPosition(read);
    const reader = { actor: 'staff:bench', now: new Date() } as const;
    return [
      await timed('newest 50 orders with their count', 50, () => readOrderList(database, {})),
      await timed('orders to one state', 50, () => readOrderList(database, { stateCode: 'TX' })),
      await timed('a page in the middle of all orders', 50, () =>
        readOrderList(database, {}, { after: 10_000 + orderCount / 2 }),
      ),
      await timed('orders by total', 50, () => readOrderList(database, {}, { sort: '-total' })),
      await timed('unfinished orders', 50, () =>
        readOrderList(database, { states: ['placed', 'on_hold', 'fulfilling'] }),
      ),
      await timed('orders of a week', 50, () =>
        readOrderList(database, { placedFrom: '2026-03-02' as never, placedUntil: '2026-03-08' as never }),
      ),
      ...(await searches(read)),
      await timed('the releases of the filter', 50, () => releasesWithOrders(read, { limit: 24 })),
      await timed('a page of customers', 50, () => listPeople(read, {})),
      await timed('customers by lifetime value', 50, () => listPeople(read, {}, { sort: '-spent' })),
      await timed('customers by name', 50, () => listPeople(read, {}, { sort: 'name' })),
      await timed('the page of an order', 80, async () => {
        const order = await findPlacedOrderByNumber(read, 10_500);
        return order && viewOrderForStaff(read, order);
      }),
      await timed('the box that wine added to an order joins', 50, async () => {
        const order = await findPlacedOrderByNumber(read, 10_500);
        return order && findUnpackedBox(read, order.orderId);
      }),
      await timed('the page of a customer', 120, () =>
        viewPerson({ database, seal: testSeal }, person?.personId as PersonId, reader),
      ),
      await timed('what changed in the last second', 50, () =>
        auditedChangesSince(read, { last: position.last - 100, missing: position.missing }, new Date()),
      ),
    ];
  } finally {
    await drop();
  }
}

async function searches(read: Transaction): Promise<Figure[]> {
  const texts = [
    '10500',
    'whitlock77',
    commonName,
    'person4711@bench.example',
    '8055554711',
    '93446',
    '4242',
  ];
  const figures = [];
  for (const text of texts) {
    figures.push(await timed(`orders for “${text}”`, 50, () => listOrders(read, { search: text })));
    figures.push(await timed(`customers for “${text}”`, 50, () => listPeople(read, { search: text })));
  }
  return figures;
}

async function timed(name: string, most: number, ask: () => Promise<unknown>): Promise<Figure> {
  await ask();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  return figureAtMost(`desk: ${name}, p95`, quantile(times, 0.95), most, ' ms', 1);
}

/** Inserts rows directly into the tables, with triggers and foreign keys disabled, and then creates the people as the migration does. */
export async function insertBenchmarkOrders({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`
      set session_replication_role = replica;
      set statement_timeout = 0;
      insert into orders (id, draft_id, kind, order_type, number, public_token, public_token_expires_at, person_key, state, payment_state,
        fulfilment_state, email, phone, first_name, last_name, is_pickup, ship_to, bill_to, state_code, zip_code, delivery_wishes,
        subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, explanation, created_at, updated_at, placed_at)
      select uuidv7(), uuidv7(), 'regular', 0, 10000 + n, 'bench-token-' || lpad(n::text, 16, '0'), now(), 'person' || n % ${peopleCount},
        case when n > ${orderCount} - 1500 then 'placed' else 'completed' end, 'captured',
        case when n > ${orderCount} - 1500 then 'pending' else 'delivered' end,
        'person' || n % ${peopleCount} || '@bench.example', '+1 805 555 ' || lpad((n % 10000)::text, 4, '0'),
        'Ana', case when n % 40 = 0 then 'Smith' else 'Whitlock' || n % ${peopleCount} end, false, '{}', '{}',
        (array['CA','TX','NY','FL','WA'])[1 + n % 5], lpad((90000 + n % 5000)::text, 5, '0'), '{}',
        10000, 0, 1500, 900, 12400, '{}', at, at, at
      from generate_series(1, ${orderCount}) n, lateral (select timestamptz '2024-11-01' + n * interval '5 minutes' as at) placed;
      insert into order_lines (order_id, position, sku_id, sku_code, kind, slug, title, volume_ml, tax_class, quantity, unit_price_cents,
        gross_cents, discount_cents, net_cents, tax_cents, adjustments, tax_lines, demands)
      select id, 1, 1, 'BENCH', 'wine', 'bench', 'Bench', 750, 'wine', 2, 5000, 10000, 0, 10000, 900, '[]', '[]', '[]' from orders;
      insert into payment_attempts (order_id, n, amount_cents, idempotency_key, capture, provider, payment_method_reference, return_url, state,
        card_brand, card_last_four, created_at, updated_at)
      select id, 1, 12400, 'bench-' || number, 'manual', 'bench', 'pm', 'https://bench.example', 'captured', 'visa',
        lpad((number % 5000)::text, 4, '0'), placed_at, placed_at from orders;
      insert into audit_events (at, actor, action, subject_type, subject_id, data)
      select placed_at, 'system', 'order.placed', 'order', id, '{}' from orders;
      set session_replication_role = default;
      analyze;
      select refresh_person(email) from (select distinct email from orders) addresses;
      analyze people;`);
  } finally {
    client.release(true);
  }
}
