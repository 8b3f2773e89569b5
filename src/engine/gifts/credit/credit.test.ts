import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { CustomerId, OrderId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { createCustomer } from '../../identity/index.server.ts';
import { findLedgerViolations, findOrOpenStoreCreditAccount } from '../../ledger/index.server.ts';
import { refundOrder } from '../../orders/index.server.ts';
import { captureForTest } from '../../orders/payments/testing.ts';
import { adjustCredit } from './adjust-credit.server.ts';
import { creditLiabilityDifference, withRunningBalances } from './liability-rules.ts';
import { viewStoreCreditLiability } from './liability-view.server.ts';
import { viewStoreCredit } from './view.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const actor = 'staff:0190aaaa-0000-7000-8000-000000000002' as const;

const customer = (): Promise<CustomerId> =>
  shop.test.database.transaction((tx) => {
    const names = { firstName: 'Ana', lastName: 'Roe', now: shop.clock.now() };
    return createCustomer(tx, { email: `credit-${randomUUID()}@example.com`, ...names });
  });
const give = (customerId: CustomerId, amount: number, id = randomUUID(), reason = 'A late box') =>
  adjustCredit(shop.dependencies, { id, customerId, amountCents: cents(amount), reason, actor });
const view = (customerId: CustomerId) => viewStoreCredit(shop.test.database.read, customerId);
const numberOf = async (orderId: OrderId) => {
  const { rows } = await shop.test.database.read.execute<{ number: number }>(
    sql`select number::int as number from orders where id = ${orderId}`,
  );
  return rows[0]?.number;
};
const codeOf = (answer: Awaited<ReturnType<typeof give>>) => (answer.ok ? 'ok' : answer.refusals[0]?.code);

it('staff grant and deduct store credit with a reason, and the statement shows running balances', async () => {
  const customerId = await customer();
  expect(await view(customerId)).toBeUndefined();
  expect(codeOf(await give(customerId, 2_500))).toBe('ok');
  expect(codeOf(await give(customerId, -1_000, randomUUID(), 'Given twice'))).toBe('ok');
  expect(await view(customerId)).toMatchObject({
    availableCents: 1_500,
    reservedCents: 0,
    entries: [
      { amountCents: -1_000, balanceCents: 1_500, cause: 'staff', reason: 'Given twice' },
      { amountCents: 2_500, balanceCents: 2_500, cause: 'staff', reason: 'A late box' },
    ],
  });
  expect(codeOf(await give(customerId, -1_501))).toBe('CREDIT_SHORT');
  expect(codeOf(await give(customerId, 0))).toBe('CREDIT_AMOUNT');
  expect(codeOf(await give(customerId, 1_000_001))).toBe('CREDIT_AMOUNT');
  expect(codeOf(await give(customerId, 100, randomUUID(), ' a '))).toBe('CREDIT_REASON');
  expect(await view(customerId)).toMatchObject({ availableCents: 1_500 });
  expect(await findLedgerViolations(shop.test.database.read)).toEqual([]);
});

it('store credit changes once for a form submitted ten times, and ten concurrent deductions never overdraw it', async () => {
  const customerId = await customer();
  const id = randomUUID();
  const same = await Promise.all(Array.from({ length: 10 }, () => give(customerId, 1_000, id)));
  expect(same.map(codeOf)).toEqual(Array.from({ length: 10 }, () => 'ok'));
  expect(await view(customerId)).toMatchObject({ availableCents: 1_000 });
  const taken = await Promise.all(Array.from({ length: 10 }, () => give(customerId, -300)));
  expect(taken.map(codeOf).filter((code) => code === 'ok')).toHaveLength(3);
  expect(await view(customerId)).toMatchObject({ availableCents: 100 });
  const { rows } = await shop.test.database.read.execute<{ audited: number }>(
    sql`select count(*)::int as audited from audit_events where subject_id = ${customerId} and action = 'credit.adjusted'`,
  );
  expect(rows[0]?.audited).toBe(4);
});

it('concurrent refunds to store credit share one account, and its statement lists refunds and spending by order', async () => {
  const customerId = await customer();
  const wine = await shop.sku(20);
  const place = async (tenders: Parameters<TestShop['buyer']>[2] = {}) => {
    await shop.test.database.read.execute(sql`delete from carts where customer_id = ${customerId}`);
    const answer = await shop.place(await shop.buyer([[wine.skuId, 1]], {}, { customerId, ...tenders }));
    if (!answer.ok) throw new Error(`an order was due: ${answer.refusals[0]?.code}`);
    return answer.value;
  };
  const orders = [await place(), await place()];
  for (const { orderId } of orders) {
    const totals = await shop.test.database.read.execute<{ total: number }>(
      sql`select total_cents::int as total from orders where id = ${orderId}`,
    );
    await captureForTest(shop.dependencies, {
      ...{ orderId, amountCents: cents(totals.rows[0]?.total ?? 0), reason: 'shipped' },
    });
  }
  const refunds = orders.map(({ orderId }) =>
    refundOrder(shop.dependencies, {
      ...{ orderId, units: [], adjustmentCents: cents(900), toCredit: true, reason: 'late', actor },
    }),
  );
  expect((await Promise.all(refunds)).every(({ ok }) => ok)).toBe(true);
  expect(await view(customerId)).toMatchObject({ availableCents: 1_800, entries: [{}, {}] });
  const accountId = await shop.test.database.transaction((tx) =>
    findOrOpenStoreCreditAccount(tx, customerId, shop.clock.now()),
  );
  const spending = await place({ tenders: [accountId] });
  expect(await view(customerId)).toMatchObject({
    availableCents: 0,
    entries: [
      { cause: 'order', orderNumber: await numberOf(spending.orderId), amountCents: -1_800, balanceCents: 0 },
      { cause: 'refund' },
      { cause: 'refund' },
    ],
  });
  expect(await shop.disagreements()).toEqual([]);
});

it('the monthly liability for store credit adds up to the customers’ balances', async () => {
  const before = await viewStoreCreditLiability(shop.test.database.read);
  const customerId = await customer();
  await give(customerId, 4_000);
  shop.clock.advance({ hours: 24 * 40 });
  await give(customerId, -1_500, randomUUID(), 'Given twice');
  const { months, balanceCents, customers, differenceCents } = await viewStoreCreditLiability(
    shop.test.database.read,
  );
  expect(differenceCents).toBe(0);
  expect(balanceCents - before.balanceCents).toBe(2_500);
  expect(customers - before.customers).toBe(1);
  const last = months.at(-1);
  expect(last?.moved.staff).toBe(-1_500);
  expect(last?.openingCents).toBe(months.at(-2)?.closingCents);
  expect(last?.closingCents).toBe(balanceCents);
  expect(months[0]?.openingCents).toBe(0);
});

it('creditLiabilityDifference reports how far credit balances deviate from the monthly ledger movements', () => {
  const amounts = { order: -300, refund: 900, staff: 0, gift_membership: 0, other: 0 } as never;
  const [first, second] = withRunningBalances([
    { month: '2026-10', moved: amounts },
    { month: '2026-11', moved: amounts },
  ]);
  expect([first?.closingCents, second?.openingCents, second?.closingCents]).toEqual([600, 600, 1_200]);
  expect(creditLiabilityDifference([first, second] as never, cents(1_250))).toBe(50);
  expect(creditLiabilityDifference([], cents(0))).toBe(0);
});
