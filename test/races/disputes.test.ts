import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderId } from '../../src/core/ids.ts';
import { cents } from '../../src/core/money.ts';
import { disputesOfAttempt } from '../../src/engine/orders/payments/dispute-store.server.ts';
import { receiveWebhook } from '../../src/engine/orders/payments/index.server.ts';
import { attemptsOfOrder } from '../../src/engine/orders/payments/store.server.ts';
import * as money from '../../src/engine/orders/payments/testing.ts';
import { handleWebhook } from '../../src/engine/orders/settlement/handle-webhook.server.ts';
import { permutationsOf } from '../helpers/sample.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { signedWebhook } from '../helpers/signed-webhook.ts';

/** Tests disputes in which a cardholder contests a payment with their bank (I-23). */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const whole = cents(14_398);
const refund = (orderId: OrderId) =>
  money.refundForTest(shop.dependencies, { orderId, amountCents: cents(1_000), reason: 'corked' });
const disputes = ({ attemptId }: Pick<Taken, 'attemptId'>) =>
  disputesOfAttempt(shop.test.database.read, attemptId);

async function takenOrder() {
  const wine = await shop.sku(3);
  const placed = await shop.place(await shop.buyer([[wine.skuId, 3]]));
  if (!placed.ok) throw new Error('an order was due');
  const { orderId } = placed.value;
  await money.captureForTest(shop.dependencies, { orderId, amountCents: whole, reason: 'shipped' });
  const [attempt] = await attemptsOfOrder(shop.test.database.read, orderId);
  if (!attempt?.providerReference) throw new Error('a paid order has a reference');
  return { orderId, attemptId: attempt.id, reference: attempt.providerReference };
}
type Taken = Awaited<ReturnType<typeof takenOrder>>;

async function open({ reference }: Taken): Promise<string> {
  const dispute = await shop.sandbox.control.change({ kind: 'dispute_opens', paymentIntent: reference });
  if (!dispute) throw new Error('a dispute has an id');
  return dispute;
}
const close = (dispute: string, outcome: 'won' | 'lost') =>
  shop.sandbox.control.change({ kind: 'dispute_closes', dispute, outcome });

async function tell({ reference }: Taken, dispute: string, what: 'created' | 'closed', status: string) {
  const id = `evt_${what}_${dispute}`;
  const object = { object: 'dispute', id: dispute, payment_intent: reference, amount: whole, status };
  const { body, signature } = signedWebhook(shop, { id, type: `charge.dispute.${what}`, object });
  await receiveWebhook(shop.dependencies, body, signature);
  await handleWebhook(shop.dependencies, { provider: 'sandbox', eventId: id });
}

async function auditOf({ attemptId }: Taken) {
  const { rows } = await shop.test.database.read.execute<{ action: string }>(
    sql`select action from audit_events where subject_id = ${attemptId} and action like 'payment.dispute%' order by id`,
  );
  return rows.map(({ action }) => action);
}

it('an open dispute is recorded on the payment and blocks refunds until the bank decides', async () => {
  const order = await takenOrder();
  const dispute = await open(order);
  await tell(order, dispute, 'created', 'needs_response');
  expect(await disputes(order)).toEqual([{ disputeReference: dispute, amountCents: whole, state: 'open' }]);
  const refused = await refund(order.orderId);
  expect(refused).toMatchObject({ ok: false, refusals: [{ code: 'PAYMENT_DISPUTED' }] });
  expect(await shop.disagreements()).toEqual([]);

  await close(dispute, 'won');
  await tell(order, dispute, 'closed', 'won');
  expect(await disputes(order)).toMatchObject([{ state: 'won' }]);
  expect(await auditOf(order)).toEqual(['payment.disputed', 'payment.dispute_won']);
  expect(await refund(order.orderId)).toMatchObject({ ok: true, value: { state: 'succeeded' } });
  expect(await shop.disagreements()).toEqual([]);
});

it('an amount lost in a dispute can no longer be refunded', async () => {
  const order = await takenOrder();
  const dispute = await open(order);
  await tell(order, dispute, 'created', 'needs_response');
  await close(dispute, 'lost');
  await tell(order, dispute, 'closed', 'lost');
  expect(await refund(order.orderId)).toMatchObject({
    ok: false,
    refusals: [{ code: 'REFUND_EXCEEDS_CAPTURE', details: { refundableCents: 0 } }],
  });
  expect(await shop.disagreements()).toEqual([]);
});

it('a dispute ends in the same state for every order of its webhooks, including a duplicate', async () => {
  const ends = new Set<string>();
  for (const order of permutationsOf(['created', 'closed', 'created again'])) {
    const taken = await takenOrder();
    const dispute = await open(taken);
    await close(dispute, 'lost');
    for (const what of order) {
      if (what === 'closed') await tell(taken, dispute, 'closed', 'lost');
      else await tell(taken, dispute, 'created', 'needs_response');
    }
    const [end] = await disputes(taken);
    ends.add(JSON.stringify([end?.state, end?.amountCents, (await auditOf(taken)).toSorted()]));
  }
  expect([...ends]).toEqual([JSON.stringify(['lost', whole, ['payment.dispute_lost', 'payment.disputed']])]);
  expect(await shop.disagreements()).toEqual([]);
});

it("a bank's inquiry without a withdrawal is not treated as a dispute", async () => {
  const order = await takenOrder();
  await tell(order, 'dp_question', 'created', 'warning_needs_response');
  expect(await disputes(order)).toEqual([]);
  expect(await refund(order.orderId)).toMatchObject({ ok: true });
});

it('nightly reconciliation finds a dispute whose webhook never arrived', async () => {
  const order = await takenOrder();
  const dispute = await open(order);
  expect(await shop.disagreements()).toMatchObject([
    { finding: { kind: 'dispute_differs', subject: dispute } },
  ]);
  await tell(order, dispute, 'created', 'needs_response');
  expect(await shop.disagreements()).toEqual([]);
});
