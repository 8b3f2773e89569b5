import { beforeAll, describe, expect, test } from 'vitest';
import type { AttackedShop } from './attacked-shop.ts';
import type { Visitor } from './attacker.ts';
import { expectUnchangedTables } from './evidence.ts';
import {
  auditActionsSince,
  type BackOfficeTestOrder,
  backdateStaffSessions,
  lastAuditId,
  placeOrderWithMessage,
  shipOrder,
  signInAsDemoStaff,
} from './office-staff.ts';
import { backOfficeAccessRules } from './office-table.ts';

/** Refunds and cancellations above a staff member's limit, and the audit entries of those that succeeded. */

/** A number of bottles that cost more than $150 with tax. */
const manyBottles = 5;
const aboveLimit = 'Your role can refund or credit up to $150.00 at once. Ask an owner or a manager.';
const stepUp = 'Confirm it’s you with your passkey or a code, then try again.';

export function testStaffRefundLimits(shop: AttackedShop): void {
  let charged: BackOfficeTestOrder;
  let open: BackOfficeTestOrder;
  beforeAll(async () => {
    charged = await shipOrder(shop, await placeOrderWithMessage(shop, {}, manyBottles));
    open = await placeOrderWithMessage(shop, {}, manyBottles);
  }, 60_000);

  /** Returns the amount in cents that the refund page shows for this many bottles. */
  async function shownFor(member: Visitor, bottles: number): Promise<string> {
    const path = `/admin/orders/${charged.number}/refund`;
    const fields = { intent: 'preview', 'units-0': `${bottles}`, reason: 'corked' };
    const { text } = await member.post(path, fields);
    return /name="shown" value="(\d+)"/.exec(text)?.[1] ?? '';
  }
  const refund = (member: Visitor, bottles: number, shown: string) =>
    member.post(`/admin/orders/${charged.number}/refund`, {
      ...{ intent: 'refund', 'units-0': `${bottles}`, reason: 'corked', shown },
    });
  const cancel = (member: Visitor) =>
    member.post(`/admin/orders/${open.number}/cancel`, { reason: 'asked by phone' });

  async function expectRefused(member: Visitor, sentence: string): Promise<void> {
    const shown = await shownFor(await signInAsDemoStaff(shop, 'owner'), manyBottles);
    expect(Number(shown)).toBeGreaterThan(15_000);
    await expectUnchangedTables(shop, async () => {
      for (const answer of [await refund(member, manyBottles, shown), await cancel(member)]) {
        expect(answer.status).toBe(403);
        expect(answer.text).toContain(sentence);
      }
    });
  }

  const letSupportAsk = (isAllowed: boolean) =>
    shop.database.pool.query(`update staff_roles set asks_approval = $1 where code = 'support'`, [isAllowed]);

  test("a refund or cancellation above the role's limit is rejected", async () => {
    await letSupportAsk(false);
    await expectRefused(await signInAsDemoStaff(shop, 'support'), aboveLimit);
    await letSupportAsk(true);
  });

  test("a refund above the role's limit is paid once, and only after a colleague approves it", async () => {
    const author = await signInAsDemoStaff(shop, 'support');
    const owner = await signInAsDemoStaff(shop, 'owner');
    const order = await shipOrder(shop, await placeOrderWithMessage(shop, {}, manyBottles));
    const page = `/admin/orders/${order.number}/refund`;
    const fields = { 'units-0': `${manyBottles}`, reason: 'corked' };
    const { text } = await author.post(page, { intent: 'preview', ...fields });
    const shown = /name="shown" value="(\d+)"/.exec(text)?.[1] ?? '';
    const ask = () => author.post(page, { intent: 'refund', ...fields, shown });
    const refunds = async () => {
      const { rows } = await shop.database.pool.query<{ cents: number }>(
        'select amount_cents as cents from order_refunds where order_id = $1',
        [order.orderId],
      );
      return rows.map(({ cents }) => String(cents));
    };
    expect((await ask()).status).toBe(302);
    expect((await ask()).status).toBe(409);
    const { rows } = await shop.database.pool.query<{ id: string }>(
      'select id from approval_requests where order_id = $1',
      [order.orderId],
    );
    expect(rows).toHaveLength(1);
    const approval = `/admin/approvals/${rows[0]?.id}`;
    const approve = (member: Visitor) => member.post(approval, { intent: 'approve' });
    expect((await author.get(approval)).text).not.toContain('value="approve"');
    await expectUnchangedTables(shop, async () => expect((await approve(author)).status).toBe(409));
    await backdateStaffSessions(shop, 'owner');
    await expectUnchangedTables(shop, async () => expect((await approve(owner)).status).toBe(409));
    expect(await refunds()).toEqual([]);
    const proved = await signInAsDemoStaff(shop, 'owner');
    expect((await approve(proved)).status).toBe(302);
    expect((await approve(proved)).status).toBe(409);
    expect(await refunds()).toEqual([shown]);
    // The gateway's message about the refund is still to come.
    await shop.settle();
  });

  test("a cancellation above the role's limit waits for a colleague's approval", async () => {
    const author = await signInAsDemoStaff(shop, 'support');
    const order = await placeOrderWithMessage(shop, {}, manyBottles);
    const asked = await author.post(`/admin/orders/${order.number}/cancel`, { reason: 'asked by phone' });
    expect([asked.status, asked.location]).toEqual([302, `/admin/orders/${order.number}`]);
    const found = async () => {
      const { rows } = await shop.database.pool.query<{ id: string; state: string; order: string }>(
        `select asked.id, asked.state, orders.state as order from approval_requests asked
           join orders on orders.id = asked.order_id where orders.id = $1`,
        [order.orderId],
      );
      return rows[0];
    };
    const request = await found();
    expect(request).toMatchObject({ state: 'open', order: 'placed' });
    const approval = `/admin/approvals/${request?.id}`;
    await expectUnchangedTables(shop, async () =>
      expect((await author.post(approval, { intent: 'approve' })).status).toBe(409),
    );
    const owner = await signInAsDemoStaff(shop, 'owner');
    expect((await owner.get(approval)).text).toContain(`Cancel order ${order.number}`);
    expect((await owner.post(approval, { intent: 'approve' })).status).toBe(302);
    expect(await found()).toMatchObject({ state: 'approved', order: 'cancelled' });
    await shop.settle();
  });

  test.each(['owner', 'manager'])(
    'the %s needs a recent proof of identity for a refund or cancellation above 150 dollars',
    async (role) => {
      const member = await signInAsDemoStaff(shop, role);
      await backdateStaffSessions(shop, role);
      expect((await member.get('/admin')).status).toBe(200);
      await expectRefused(member, stepUp);
    },
  );

  test('a refund of an amount that was not shown refunds nothing and shows the amount first', async () => {
    const owner = await signInAsDemoStaff(shop, 'owner');
    for (const shown of ['', '1', '999999', 'much']) {
      const answer = await expectUnchangedTables(shop, () => refund(owner, 1, shown));
      expect([answer.status, /name="shown" value="\d+"/.test(answer.text)]).toEqual([200, true]);
    }
  });

  test('a guest’s order cannot be refunded to store credit', async () => {
    const owner = await signInAsDemoStaff(shop, 'owner');
    const shown = `${await shownFor(owner, 1)}.credit`;
    for (const intent of ['preview', 'refund']) {
      const answer = await expectUnchangedTables(shop, () =>
        owner.post(`/admin/orders/${charged.number}/refund`, {
          ...{ intent, 'units-0': '1', reason: 'corked', to: 'credit', shown },
        }),
      );
      expect([answer.status, answer.text.includes('without an account')]).toEqual([409, true]);
    }
  });

  test.each([
    ['more bottles than ordered', { 'units-0': '6' }],
    ['bottles of an unknown line', { 'units-7': '1' }],
    ['half a bottle', { 'units-0': '0.5' }],
    ['a negative quantity', { 'units-0': '-1' }],
    ['a quantity of zero', { 'units-0': '0' }],
    ['without a reason', { 'units-0': '1', reason: ' ' }],
    ['with a reason that is too long', { 'units-0': '1', reason: 'x'.repeat(201) }],
  ])('a refund with invalid input is rejected: %s', async (_, fields) => {
    const owner = await signInAsDemoStaff(shop, 'owner');
    const complete = { intent: 'refund', reason: 'corked', shown: '1', ...fields };
    const { status, text } = await expectUnchangedTables(shop, () =>
      owner.post(`/admin/orders/${charged.number}/refund`, complete),
    );
    expect(status).toBe(422);
    expect(text).not.toMatch(/Invalid|Too big/);
  });

  test('staff without permission to see amounts see none on a charged and refunded order', async () => {
    const owner = await signInAsDemoStaff(shop, 'owner');
    expect((await refund(owner, 1, await shownFor(owner, 1))).status).toBe(302);
    await shop.settle();
    const path = `/admin/orders/${charged.number}`;
    expect((await owner.get(path)).text).toMatch(/\$\d+\.\d\d/);
    const cellar = await signInAsDemoStaff(shop, 'cellar');
    for (const each of [path, `${path}.data`]) {
      const { status, text } = await cellar.get(each);
      expect([each, status, /\$\d+\.\d\d/.exec(text)]).toEqual([each, 200, null]);
    }
  });

  describe('the audit trail', () => {
    test.each([
      ['customer.viewed', 'bookkeeper', (it: Visitor) => it.get(`/admin/customers/${charged.personId}`), 200],
      ['order.refunded', 'support', async (it: Visitor) => refund(it, 1, await shownFor(it, 1)), 302],
      [
        'order.held',
        'cellar',
        (it: Visitor) =>
          it.post(`/admin/orders/${open.number}/hold`, { intent: 'hold', reason: 'compliance' }),
        302,
      ],
      [
        'order.hold_released',
        'support',
        (it: Visitor) =>
          it.post(`/admin/orders/${open.number}/hold`, { intent: 'release', reason: 'compliance' }),
        302,
      ],
      [
        'order.address_changed',
        'manager',
        (it: Visitor) => {
          const { act } = backOfficeAccessRules['/admin/orders/:number/address'] ?? {};
          return it.post(`/admin/orders/${open.number}/address`, act?.fields ?? {});
        },
        302,
      ],
      ['order.cancelled', 'manager', cancel, 302],
    ] as const)('records the action %s under the %s who performed it', async (action, role, act, status) => {
      const member = await signInAsDemoStaff(shop, role);
      const since = await lastAuditId(shop);
      const answer = await act(member);
      expect([answer.status, answer.text.slice(0, 400)]).toEqual([status, expect.anything()]);
      expect(await auditActionsSince(shop, role, since)).toContain(action);
      await shop.settle();
    });
  });
}
