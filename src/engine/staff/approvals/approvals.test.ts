import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isProofRun } from '../../../../test/helpers/sample.ts';
import type { TestSku } from '../../../../test/helpers/shelves.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { ApprovalId, CustomerId, OrderId } from '../../../core/ids.ts';
import { type Cents, cents } from '../../../core/money.ts';
import { findStoreCreditBalance } from '../../gifts/credit/view.server.ts';
import { createCustomer } from '../../identity/index.server.ts';
import { packAndShip, placedOrderIdOf } from '../../orders/fulfillment/testing.ts';
import { previewRefund, refundOrder } from '../../orders/index.server.ts';
import { capabilities } from '../capability-table.ts';
import { grantApproval, requestApproval, withdrawOrDeclineApproval } from '../index.server.ts';
import { addTestStaffMember } from '../members/testing.ts';
import type { SignedInStaff } from '../types.ts';
import { findApproval, listOpenApprovals } from './store.server.ts';
import type { ApprovalSubject } from './types.ts';

let shop: TestShop;
let wine: TestSku;
let grace: SignedInStaff;
let daniel: SignedInStaff;
let margaret: SignedInStaff;

beforeAll(async () => {
  shop = await startTestShop();
  wine = await shop.sku(500);
  grace = await member('Grace', 15_000);
  daniel = await member('Daniel', 100_000);
  margaret = await member('Margaret', undefined);
});
afterAll(() => shop.stop());

async function member(name: string, limit: number | undefined): Promise<SignedInStaff> {
  const memberId = randomUUID();
  await addTestStaffMember(shop.test.database.read, { memberId, name });
  return {
    ...{
      memberId,
      name,
      actor: `staff:${memberId}`,
      sessionId: randomUUID(),
      email: `${name}@staff.example`,
    },
    ...{ roleId: randomUUID(), roleName: 'Support', isOwner: false, capabilities: new Set(capabilities) },
    moneyLimitCents: limit === undefined ? undefined : cents(limit),
    ...{ asksApproval: limit === 15_000, steppedUpUntil: shop.clock.now(), expiresAt: shop.clock.now() },
  };
}

/** The units that the tests request to refund: four of six shipped bottles. */
const units = [{ position: 0, quantity: 4 }];
async function askedRefund(): Promise<{ id: ApprovalId; orderId: OrderId; amountCents: Cents }> {
  const orderId = placedOrderIdOf(await shop.place(await shop.buyer([[wine.skuId, 6]])));
  await packAndShip(shop.dependencies, orderId);
  const request = { units, withShipping: false, adjustmentCents: undefined, toCredit: false };
  const preview = await previewRefund(shop.test.database.read, { orderId, ...request });
  if (!preview.ok) throw new Error(preview.refusals[0]?.sentence);
  const { amountCents } = preview.value;
  return { id: await ask({ kind: 'refund', orderId, request }, amountCents), orderId, amountCents };
}

async function ask(asked: ApprovalSubject, amountCents: Cents): Promise<ApprovalId> {
  const requested = await requestApproval(shop.dependencies, grace, { asked, amountCents, reason: 'corked' });
  if (!requested.ok) throw new Error(requested.refusals[0]?.sentence);
  return requested.value.id;
}

const approve = (staff: SignedInStaff, id: ApprovalId) => grantApproval(shop.dependencies, staff, id);
const codeOf = (result: { ok: boolean; refusals?: readonly { code: string }[] }) =>
  result.ok ? 'ok' : result.refusals?.[0]?.code;
const stateOf = async (id: ApprovalId) => (await findApproval(shop.test.database.read, id))?.state;

async function refundsOf(orderId: OrderId): Promise<number[]> {
  const { rows } = await shop.test.database.read.execute<{ cents: number }>(
    sql`select amount_cents as cents from order_refunds where order_id = ${orderId}`,
  );
  return rows.map((row) => row.cents);
}

test('a refund that a colleague approves is made in the colleague’s name', async () => {
  const { id, orderId, amountCents } = await askedRefund();
  expect(await refundsOf(orderId)).toEqual([]);
  expect((await listOpenApprovals(shop.test.database.read, 100)).map((open) => open.id)).toContain(id);
  expect(await approve(daniel, id)).toEqual({ ok: true, value: { amountCents } });
  expect(await refundsOf(orderId)).toEqual([amountCents]);
  const { rows } = await shop.test.database.read.execute<{
    action: string;
    actor: string;
    by: string | null;
  }>(
    sql`select action, actor, data->>'requestedBy' as by from audit_events
         where subject_id = ${orderId} and actor like 'staff:%' order by id`,
  );
  expect(rows).toEqual([
    { action: 'approval.requested', actor: grace.actor, by: grace.memberId },
    { action: 'order.refunded', actor: daniel.actor, by: null },
    { action: 'approval.approved', actor: daniel.actor, by: grace.memberId },
  ]);
  expect(await shop.disagreements()).toEqual([]);
});

test('a colleague can approve a cancellation once, and only for the requested amount', async () => {
  const orderId = placedOrderIdOf(await shop.place(await shop.buyer([[wine.skuId, 6]])));
  const { rows } = await shop.test.database.read.execute<{ cents: number }>(
    sql`select total_cents as cents from orders where id = ${orderId}`,
  );
  const amountCents = cents(rows[0]?.cents ?? 0);
  const stateOfOrder = async () => {
    const found = await shop.test.database.read.execute<{ state: string }>(
      sql`select state from orders where id = ${orderId}`,
    );
    return found.rows[0]?.state;
  };
  const other = await ask({ kind: 'cancellation', orderId }, cents(amountCents - 1));
  expect(codeOf(await approve(daniel, other))).toBe('APPROVAL_CHANGED');
  expect([await stateOf(other), await stateOfOrder()]).toEqual(['open', 'placed']);
  await withdrawOrDeclineApproval(shop.dependencies, daniel, other);
  const id = await ask({ kind: 'cancellation', orderId }, amountCents);
  const both = await Promise.all([approve(daniel, id), approve(margaret, id)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect([await stateOf(id), await stateOfOrder()]).toEqual(['approved', 'cancelled']);
  expect(await shop.disagreements()).toEqual([]);
});

test('rejects approval of one’s own request, and approval without the capability, limit or step-up', async () => {
  const { id, orderId } = await askedRefund();
  const limited = { ...daniel, moneyLimitCents: cents(15_000) };
  const unproved = { ...margaret, steppedUpUntil: undefined };
  const reader = { ...daniel, capabilities: new Set(['orders.read'] as const) };
  expect(codeOf(await approve({ ...grace, moneyLimitCents: undefined }, id))).toBe('APPROVAL_OWN');
  expect(codeOf(await approve(limited, id))).toBe('ABOVE_LIMIT');
  expect(codeOf(await approve(unproved, id))).toBe('STEP_UP_NEEDED');
  expect(codeOf(await approve(reader, id))).toBe('NOT_ALLOWED');
  expect(codeOf(await withdrawOrDeclineApproval(shop.dependencies, reader, id))).toBe('NOT_ALLOWED');
  expect([await stateOf(id), await refundsOf(orderId)]).toEqual(['open', []]);
  // The database refuses it too.
  const own = sql`update approval_requests set state = 'approved', decided_by = requested_by, decided_at = requested_at where id = ${id}`;
  await expect(shop.test.database.read.execute(own)).rejects.toMatchObject({ cause: { code: '23514' } });
});

test('a request that was declined by a colleague or withdrawn by its author can’t be approved', async () => {
  const [declined, withdrawn] = [await askedRefund(), await askedRefund()];
  expect(await withdrawOrDeclineApproval(shop.dependencies, daniel, declined.id)).toMatchObject({
    value: { state: 'declined' },
  });
  expect(await withdrawOrDeclineApproval(shop.dependencies, grace, withdrawn.id)).toMatchObject({
    value: { state: 'withdrawn' },
  });
  for (const { id, orderId } of [declined, withdrawn]) {
    expect(codeOf(await approve(margaret, id))).toBe('APPROVAL_DECIDED');
    expect(await refundsOf(orderId)).toEqual([]);
  }
});

test('rejects a second open request for the same order', async () => {
  const { orderId } = await askedRefund();
  const request = { units, withShipping: false, adjustmentCents: undefined, toCredit: false };
  const asked = { kind: 'refund', orderId, request } as const;
  const again = { asked, amountCents: cents(20_000), reason: 'corked' };
  expect(codeOf(await requestApproval(shop.dependencies, grace, again))).toBe('APPROVAL_WAITS');
});

test('an approval does not refund bottles that were refunded after the request', async () => {
  const { id, orderId } = await askedRefund();
  const some = { orderId, units: [{ position: 0, quantity: 3 }], reason: 'corked', actor: daniel.actor };
  expect(await refundOrder(shop.dependencies, some)).toMatchObject({ ok: true });
  const before = await refundsOf(orderId);
  expect((await approve(margaret, id)).ok).toBe(false);
  expect([await stateOf(id), await refundsOf(orderId)]).toEqual(['open', before]);
});

test('rejects approval of a refund whose amount differs from the requested amount', async () => {
  const { id, orderId } = await askedRefund();
  await shop.test.database.read.execute(
    sql`update approval_requests set amount_cents = amount_cents + 1 where id = ${id}`,
  );
  expect(codeOf(await approve(margaret, id))).toBe('APPROVAL_CHANGED');
  expect([await stateOf(id), await refundsOf(orderId)]).toEqual(['open', []]);
});

test('store credit is issued once when two colleagues approve it concurrently, and one approval is rejected', async () => {
  const now = shop.clock.now();
  const person = { email: `${randomUUID()}@example.com`, firstName: 'Ana', lastName: 'Núñez', now };
  const customerId: CustomerId = await shop.test.database.transaction((tx) => createCustomer(tx, person));
  const id = await ask({ kind: 'credit', customerId }, cents(20_000));
  const answers = await Promise.all([approve(daniel, id), approve(margaret, id)]);
  expect(answers.map(codeOf).toSorted()).toEqual(['APPROVAL_DECIDED', 'ok']);
  expect(await findStoreCreditBalance(shop.test.database.read, customerId)).toMatchObject({
    availableCents: 20_000,
  });
  expect(await shop.disagreements()).toEqual([]);
});

test('only one of two concurrent approvals and a decline takes effect, and a refund is made at most once', async () => {
  for (let round = 0; round < (isProofRun ? 50 : 10); round += 1) {
    const { id, orderId, amountCents } = await askedRefund();
    const answers = await Promise.all([
      approve(daniel, id),
      approve(margaret, id),
      withdrawOrDeclineApproval(shop.dependencies, daniel, id),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const state = await stateOf(id);
    expect(await refundsOf(orderId)).toEqual(state === 'approved' ? [amountCents] : []);
  }
  expect(await shop.disagreements()).toEqual([]);
}, 120_000);
