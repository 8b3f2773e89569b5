import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { stockFiguresOf } from '../../inventory/index.server.ts';
import {
  cancelUnits,
  completePickup,
  makeOrderReadyForPickup,
  recordDeliveredShipment,
  viewFulfillment,
} from '../fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor } from '../fulfillment/testing.ts';
import { readOrder, refundOrder } from '../index.server.ts';
import {
  approveProblem,
  closeProblem,
  declineProblem,
  decryptProblemPhotos,
  openProblems,
  problemsOfOrder,
  reportProblem,
} from './index.server.ts';
import type { SubmittedProblemReport } from './types.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const operator = 'operator:test' as const;
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

async function delivered(quantity = 3, stock = 9) {
  const wine = await shop.sku(stock);
  const answer = await shop.place(await shop.buyer([[wine.skuId, quantity]]));
  const orderId = placedOrderIdOf(answer);
  const publicToken = answer.ok ? answer.value.publicToken : '';
  const { number } = await packAndShip(shop.dependencies, orderId);
  await recordDeliveredShipment(shop.dependencies, { orderId, number, actor: testStaffActor });
  return { wine, orderId, ...opened(publicToken) };
}

function opened(publicToken: string) {
  const access = () => ({ kind: 'token', publicToken, now: shop.clock.now() }) as const;
  return {
    access,
    report: (change: Partial<SubmittedProblemReport> = {}) =>
      reportProblem(shop.dependencies, access(), {
        reportKey: randomUUID(),
        units: [{ position: 0, quantity: 1 }],
        reason: 'corked',
        words: '',
        requestedRemedy: 'refund',
        photos: [],
        ...change,
      }),
    read: async () => {
      const order = await readOrder(shop.test.database.read, access());
      const fulfillment = order && (await viewFulfillment(shop.test.database.read, order));
      if (!order || !fulfillment) throw new Error('a placed order opens with its token');
      const { state, fulfillmentState, paymentState } = order;
      return { state, fulfillmentState, paymentState, ...fulfillment };
    },
  };
}

async function mailsAbout(orderId: string): Promise<string[]> {
  const { rows } = await shop.test.database.read.execute<{ kind: string }>(
    sql`select kind from notices where subject_id = ${orderId} and kind like 'problem-%' order by id`,
  );
  return rows.map(({ kind }) => kind);
}

describe('a problem report', () => {
  it('can be entered by staff for a customer, with the staff member in the audit log and one email to the customer', async () => {
    const { orderId, access } = await delivered();
    const order = await readOrder(shop.test.database.read, access());
    const staff = { kind: 'staff', orderId, email: order?.email ?? '', actor: 'staff:grace' } as const;
    const report: SubmittedProblemReport = {
      ...{ reportKey: randomUUID(), units: [{ position: 0, quantity: 1 }], reason: 'corked', words: '' },
      ...{ requestedRemedy: 'replacement', photos: [] },
    };
    const both = await Promise.all([1, 2].map(() => reportProblem(shop.dependencies, staff, report)));
    expect(both).toEqual([
      { ok: true, value: { number: 1 } },
      { ok: true, value: { number: 1 } },
    ]);
    const { rows } = await shop.test.database.read.execute(sql`
      select (select string_agg(actor, ' ') from audit_events where subject_id = ${orderId} and action = 'problem.reported') as actor,
             (select count(*)::integer from notices where subject_id = ${orderId} and kind = 'problem-received') as emails`);
    expect(rows).toEqual([{ actor: 'staff:grace', emails: 1 }]);
  });

  it('is stored once when it is submitted twice, with its photos encrypted in the database', async () => {
    const { orderId, report } = await delivered();
    const form = { reportKey: randomUUID(), photos: [jpeg] };
    expect(await report(form)).toEqual({ ok: true, value: { number: 1 } });
    expect(await report(form)).toEqual({ ok: true, value: { number: 1 } });
    const [problem] = await problemsOfOrder(shop.test.database.read, orderId);
    if (!problem) throw new Error('the report is there');
    expect(problem).toMatchObject({ state: 'open', reason: 'corked', photoCount: 1 });
    const [photo] = await decryptProblemPhotos(shop.test.database.read, testSeal, problem);
    expect(photo?.kind).toBe('jpeg');
    expect([...(photo?.content ?? [])]).toEqual([...jpeg]);
    const { rows } = await shop.test.database.read.execute<{ sealed: Buffer }>(
      sql`select sealed from problem_photos where problem_id = ${problem.id}`,
    );
    expect(rows[0]?.sealed.includes(Buffer.from(jpeg))).toBe(false);
    expect(await mailsAbout(orderId)).toEqual(['problem-received']);
  });

  it('is rejected for bottles that were already reported or refunded, or have not arrived', async () => {
    const { orderId, report } = await delivered();
    expect((await report({ units: [{ position: 0, quantity: 2 }] })).ok).toBe(true);
    expect(await report({ units: [{ position: 0, quantity: 2 }] })).toMatchObject({
      refusals: [{ code: 'PROBLEM_UNITS' }],
    });
    const units = [{ position: 0, quantity: 1 }];
    await refundOrder(shop.dependencies, { orderId, units, reason: 'kindness', actor: testStaffActor });
    expect(await report()).toMatchObject({ refusals: [{ code: 'PROBLEM_UNITS' }] });

    const wine = await shop.sku(9);
    const waiting = await shop.place(await shop.buyer([[wine.skuId, 1]]));
    const stillHere = opened(waiting.ok ? waiting.value.publicToken : '');
    expect(await stillHere.report()).toMatchObject({ refusals: [{ code: 'PROBLEM_UNITS' }] });
  });

  it('is accepted until the 30th day after delivery, by the winery’s calendar', async () => {
    const { report } = await delivered();
    shop.clock.advance({ days: 30 });
    expect((await report()).ok).toBe(true);
    shop.clock.advance({ days: 1 });
    expect(await report()).toMatchObject({ refusals: [{ code: 'PROBLEM_TOO_LATE' }] });
  });

  it('can be made by the order’s owner only (I-6)', async () => {
    const { orderId, report } = await delivered();
    const stranger = opened('A'.repeat(22));
    expect(await stranger.report()).toMatchObject({ refusals: [{ code: 'ORDER_NOT_FOUND' }] });
    expect((await report()).ok).toBe(true);
    expect((await problemsOfOrder(shop.test.database.read, orderId)).length).toBe(1);
  });
});

describe('a refund for a problem report', () => {
  it('returns the price of exactly its bottles once and sends an email', async () => {
    const { orderId, report, read } = await delivered();
    await report();
    const approved = { orderId, number: 1, remedy: 'refund', actor: operator } as const;
    const first = await approveProblem(shop.dependencies, approved);
    expect(first).toMatchObject({ ok: true, value: { state: 'refunded', refundNumber: 1 } });
    expect(await approveProblem(shop.dependencies, approved)).toEqual(first);
    const after = await read();
    expect(after.refunds).toMatchObject([{ amountCents: 4_800, cardCents: 4_800 }]);
    expect(after).toMatchObject({ state: 'completed', paymentState: 'partially_refunded' });
    const replaced = await approveProblem(shop.dependencies, { ...approved, remedy: 'replacement' });
    expect(replaced).toMatchObject({ refusals: [{ code: 'PROBLEM_DECIDED' }] });
    const closed = { orderId, number: 1, actor: operator };
    expect((await closeProblem(shop.dependencies, closed)).ok).toBe(true);
    expect((await closeProblem(shop.dependencies, closed)).ok).toBe(true);
    expect(await mailsAbout(orderId)).toEqual(['problem-received', 'problem-refunded']);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is rejected when the line was already refunded, and the report stays open to be declined', async () => {
    const { orderId, report } = await delivered(1);
    await report();
    const units = [{ position: 0, quantity: 1 }];
    await refundOrder(shop.dependencies, { orderId, units, reason: 'by phone', actor: testStaffActor });
    const approved = { orderId, number: 1, remedy: 'refund', actor: operator } as const;
    expect(await approveProblem(shop.dependencies, approved)).toMatchObject({
      refusals: [{ code: 'REFUND_UNITS' }],
    });
    const silent = await declineProblem(shop.dependencies, {
      orderId,
      number: 1,
      answer: ' ',
      actor: operator,
    });
    expect(silent).toMatchObject({ refusals: [{ code: 'PROBLEM_WORDS' }] });
    const declined = { orderId, number: 1, answer: 'You have your money back already.', actor: operator };
    expect(await declineProblem(shop.dependencies, declined)).toMatchObject({ value: { state: 'declined' } });
    expect(await mailsAbout(orderId)).toEqual(['problem-received', 'problem-declined']);
  });

  it('can be requested again for the same bottles only after a decline', async () => {
    const { orderId, report } = await delivered(1);
    await report();
    expect((await report()).ok).toBe(false);
    await declineProblem(shop.dependencies, { orderId, number: 1, answer: 'A photo?', actor: operator });
    expect(await report({ photos: [jpeg] })).toEqual({ ok: true, value: { number: 2 } });
    expect((await openProblems(shop.test.database.read, 500)).map((problem) => problem.orderId)).toContain(
      orderId,
    );
  });
});

describe('a replacement for a problem report', () => {
  it('is allocated, packed, shipped at no charge and delivered, and the order is completed again', async () => {
    const { wine, orderId, report, read } = await delivered();
    await report({ requestedRemedy: 'replacement' });
    const approved = { orderId, number: 1, remedy: 'replacement', actor: operator } as const;
    for (const _ of [1, 2]) {
      expect(await approveProblem(shop.dependencies, approved)).toMatchObject({
        value: { state: 'replacement_ordered' },
      });
    }
    const shelf = async () =>
      (await stockFiguresOf(shop.test.database.read, [wine.resourceId])).get(wine.resourceId);
    expect(await shelf()).toEqual({ onHand: 6, allocated: 1, held: 0 });
    expect(await read()).toMatchObject({ state: 'fulfilling', openUnits: [{ position: 0, quantity: 1 }] });
    const { number, shipped } = await packAndShip(shop.dependencies, orderId);
    expect({ number, ok: shipped.ok }).toEqual({ number: 2, ok: true });
    await recordDeliveredShipment(shop.dependencies, { orderId, number, actor: testStaffActor });
    expect(await read()).toMatchObject({ state: 'completed', paymentState: 'captured', refunds: [] });
    expect(await shelf()).toEqual({ onHand: 5, allocated: 0, held: 0 });
    expect(await mailsAbout(orderId)).toEqual(['problem-received', 'problem-replaced']);
    expect((await report({ units: [{ position: 0, quantity: 3 }] })).ok).toBe(true);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is rejected when the wine has sold out, but a refund is still possible', async () => {
    const { orderId, report } = await delivered(3, 3);
    await report({ requestedRemedy: 'replacement' });
    const approved = { orderId, number: 1, actor: operator } as const;
    const replaced = await approveProblem(shop.dependencies, { ...approved, remedy: 'replacement' });
    expect(replaced).toMatchObject({ refusals: [{ code: 'REPLACEMENT_SOLD_OUT' }] });
    expect((await approveProblem(shop.dependencies, { ...approved, remedy: 'refund' })).ok).toBe(true);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('can be canceled and refunded if it breaks before it ships', async () => {
    const { orderId, report, read } = await delivered(1);
    await report({ requestedRemedy: 'replacement' });
    await approveProblem(shop.dependencies, { orderId, number: 1, remedy: 'replacement', actor: operator });
    const units = [{ position: 0, quantity: 1 }];
    const dropped = await cancelUnits(shop.dependencies, {
      orderId,
      units,
      reason: 'broken',
      actor: testStaffActor,
    });
    expect(dropped.ok).toBe(true);
    expect(await read()).toMatchObject({ state: 'completed', fulfillmentState: 'delivered' });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('becomes a separate pickup if the order was picked up', async () => {
    const wine = await shop.sku(9);
    const answer = await shop.place(
      await shop.buyer([[wine.skuId, 2]], {
        isPickup: true,
        selectedPickupLocation: 'hilltop',
        billingPrimaryStreet: '12 Vine Street',
        billingCity: 'Paso Robles',
        billingState: 'CA',
        billingZipCode: '93446',
      }),
    );
    const orderId = placedOrderIdOf(answer);
    const order = opened(answer.ok ? answer.value.publicToken : '');
    const handed = { orderId, handedTo: 'Ana Núñez', idChecked: true, actor: testStaffActor };
    await makeOrderReadyForPickup(shop.dependencies, { orderId, actor: testStaffActor });
    await completePickup(shop.dependencies, { ...handed, number: 1 });
    await order.report({ requestedRemedy: 'replacement' });
    await approveProblem(shop.dependencies, { orderId, number: 1, remedy: 'replacement', actor: operator });
    expect(
      await makeOrderReadyForPickup(shop.dependencies, { orderId, actor: testStaffActor }),
    ).toMatchObject({
      value: { number: 2 },
    });
    expect(await order.read()).toMatchObject({ state: 'fulfilling', fulfillmentState: 'ready_for_pickup' });
    expect((await completePickup(shop.dependencies, { ...handed, number: 2 })).ok).toBe(true);
    expect(await order.read()).toMatchObject({ state: 'completed', fulfillmentState: 'picked_up' });
    expect(await shop.disagreements()).toEqual([]);
  });
});
