import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { OrderId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { runInOneStatement } from '../../../platform/one-statement.server.ts';
import { disputesOfAttempt, disputesSince } from './dispute-store.server.ts';
import { postponeWebhook, reopenWebhook, unhandledWebhooks } from './inbox-store.server.ts';
import { requestPaymentRefund } from './refund-payment.server.ts';
import { lapsedAuthorizations, ordersWithLapsingAuthorization } from './renewal-store.server.ts';
import {
  attemptChangeStatements,
  attemptsOfOrder,
  attemptsToReconcile,
  markPaymentRequestSettled,
  openRequestsOfAttempt,
  unansweredPaymentRequests,
} from './store.server.ts';
import type { PaymentAttempt } from './types.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const read = () => shop.test.database.read;
const write = (statement: ReturnType<typeof sql>) => read().execute(statement);

async function paidOrder(): Promise<{ orderId: OrderId; attempt: PaymentAttempt }> {
  const wine = await shop.sku(1);
  const placed = await shop.place(await shop.buyer([[wine.skuId, 1]]));
  if (!placed.ok) throw new Error('an order was due');
  const { orderId } = placed.value;
  const [attempt] = await attemptsOfOrder(read(), orderId);
  if (!attempt) throw new Error('an order that a card paid has an attempt');
  return { orderId, attempt };
}

const captured = (attempt: PaymentAttempt) =>
  write(
    sql`update payment_attempts set state = 'captured', captured_cents = authorized_cents where id = ${attempt.id}`,
  );

describe('refund requests', () => {
  it('are settled once, and do not settle the requests of another payment', async () => {
    const [mine, others] = [await paidOrder(), await paidOrder()];
    const now = shop.clock.now();
    const requests = [];
    for (const { orderId, attempt } of [mine, others]) {
      await captured(attempt);
      const wanted = { orderId, amountCents: cents(100), reason: 'test', now };
      const requested = await shop.test.database.transaction((tx) => requestPaymentRefund(tx, wanted));
      if (!requested.ok) throw new Error(requested.refusals[0]?.code);
      requests.push(...(await openRequestsOfAttempt(read(), attempt.id)));
    }
    expect(requests).toHaveLength(2);
    const [first] = requests;
    if (!first) throw new Error('a request was due');
    const settle = () =>
      shop.test.database.transaction((tx) =>
        markPaymentRequestSettled(tx, { id: first.id, state: 'succeeded', now }),
      );
    expect([await settle(), await settle()]).toEqual([true, false]);
    expect(await openRequestsOfAttempt(read(), mine.attempt.id)).toEqual([]);
    expect(await openRequestsOfAttempt(read(), others.attempt.id)).toHaveLength(1);
    const openUntil = async (requestedUntil: Date) =>
      (await unansweredPaymentRequests(read(), { requestedUntil, limit: 100 })).map(
        ({ attemptId }) => attemptId,
      );
    expect(await openUntil(now)).toEqual([others.attempt.id]);
    expect(await openUntil(new Date(now.getTime() - 1))).toEqual([]);
  });
});

describe('the store of payment attempts', () => {
  it('stores the card that paid', async () => {
    const { attempt } = await paidOrder();
    expect(attempt.card).toMatchObject({ brand: 'visa', lastFour: '4242' });
  });

  it('stores the change of an attempt together with its payment events', async () => {
    const { attempt } = await paidOrder();
    const now = shop.clock.now();
    const eventsOf = async () =>
      (await write(sql`select kind from payment_events where attempt_id = ${attempt.id} order by id`)).rows;
    const before = await eventsOf();
    const change = { attemptId: attempt.id, from: attempt.state, change: { state: attempt.state }, now };
    await shop.test.database.transaction((tx) =>
      runInOneStatement(tx, attemptChangeStatements(tx, { ...change, events: [] })),
    );
    expect(await eventsOf()).toEqual(before);
    const event = { kind: 'disputed', amountCents: cents(5), providerReference: 'dp_1' } as const;
    await shop.test.database.transaction((tx) =>
      runInOneStatement(tx, attemptChangeStatements(tx, { ...change, events: [event] })),
    );
    expect(await eventsOf()).toEqual([...before, { kind: 'disputed' }]);
    expect(await disputesOfAttempt(read(), attempt.id)).toMatchObject([{ disputeReference: 'dp_1' }]);
  });

  it('lists disputes opened at or after the given time', async () => {
    const { orderId, attempt } = await paidOrder();
    const at = shop.clock.now();
    await write(sql`insert into payment_events (attempt_id, kind, amount_cents, provider_reference, at)
      values (${attempt.id}, 'disputed', 7, 'dp_since', ${at.toISOString()})`);
    const since = async (instant: Date) =>
      (await disputesSince(read(), instant)).filter((each) => each.orderId === orderId).length;
    expect([await since(at), await since(new Date(at.getTime() + 1))]).toEqual([1, 0]);
  });
});

describe('the reconciler’s lists', () => {
  it('include attempts with an open outcome, and no others', async () => {
    const [open, settled] = [await paidOrder(), await paidOrder()];
    await write(
      sql`update payment_attempts set state = 'voiding', failure_code = 'not_needed' where id = ${open.attempt.id}`,
    );
    const found = await attemptsToReconcile(read(), { untouchedSince: shop.clock.now(), limit: 100 });
    const ids = found.map(({ id }) => id);
    expect([ids.includes(open.attempt.id), ids.includes(settled.attempt.id)]).toEqual([true, false]);
  });

  it('include a hold that has reached its expiry, unless its renewal is in progress or was declined', async () => {
    const { orderId, attempt } = await paidOrder();
    const lapses = attempt.captureBefore;
    if (!lapses) throw new Error('a hold lapses');
    const isDue = async (lapsesBefore: Date) =>
      (await ordersWithLapsingAuthorization(read(), { lapsesBefore, limit: 100 })).includes(orderId);
    const earlier = new Date(lapses.getTime() - 1);
    expect([await isDue(lapses), await isDue(earlier)]).toEqual([true, false]);
    const renewal = (state: string, failure: string | null) =>
      write(sql`insert into payment_attempts select (jsonb_populate_record(null::payment_attempts, to_jsonb(a) || jsonb_build_object(
          'id', uuidv7(), 'n', a.n + 1, 'purpose', 'renew', 'state', ${state}::text, 'failure_code', ${failure}::text,
          'authorized_cents', 0, 'provider_reference', null, 'idempotency_key', a.idempotency_key || ${state} || coalesce(${failure}, ''),
          'capture_before', null))).* from payment_attempts a where a.id = ${attempt.id}`);
    const forget = () =>
      write(sql`delete from payment_attempts where order_id = ${orderId} and n > ${attempt.n}`);
    for (const [state, failure, due] of [
      ['unknown', null, false],
      ['failed', 'generic_decline', false],
      ['failed', 'interrupted', true],
      ['failed', 'gateway_away', true],
    ] as const) {
      await renewal(state, failure);
      expect([state, failure, await isDue(lapses)]).toEqual([state, failure, due]);
      await forget();
    }
  });

  it('include lapsed holds, but no holds before their expiry and no captured payments', async () => {
    const [lapsed, taken] = [await paidOrder(), await paidOrder()];
    await captured(taken.attempt);
    const at = lapsed.attempt.captureBefore;
    if (!at) throw new Error('a hold lapses');
    const found = async (now: Date) =>
      (await lapsedAuthorizations(read(), { now, limit: 100 })).map(({ orderId }) => orderId);
    const earlier = await found(new Date(at.getTime() - 1));
    const then = await found(at);
    expect(earlier).not.toContain(lapsed.orderId);
    expect([then.includes(lapsed.orderId), then.includes(taken.orderId)]).toEqual([true, false]);
  });
});

describe('the webhook inbox', () => {
  it('reopens a single parked event without changing handled events or other events', async () => {
    const now = shop.clock.now();
    const event = (provider: string, id: string, handled: Date | null) =>
      write(sql`insert into webhook_inbox (provider, event_id, kind, payload, received_at, handled_at)
        values (${provider}, ${id}, 'test', '{}', ${now.toISOString()}, ${handled?.toISOString() ?? null})`);
    await event('sandbox', 'evt_one', null);
    await event('sandbox', 'evt_two', null);
    await event('other', 'evt_one', null);
    await event('sandbox', 'evt_done', now);
    const key = { provider: 'sandbox', eventId: 'evt_one' };
    const nextTryAt = new Date(now.getTime() + 60_000);
    await shop.test.database.transaction((tx) => postponeWebhook(tx, key, { tries: 3, nextTryAt }));
    const parked = async () =>
      (await unhandledWebhooks(read(), 100)).map((each) => [each.provider, each.eventId, each.tries]);
    const all = [
      ['sandbox', 'evt_one', 3],
      ['sandbox', 'evt_two', 0],
      ['other', 'evt_one', 0],
    ];
    expect((await parked()).toSorted()).toEqual(all.toSorted());
    await write(
      sql`update webhook_inbox set given_up_at = now() where provider = 'sandbox' and event_id in ('evt_one', 'evt_two')`,
    );
    const nextTries = async () =>
      Object.fromEntries(
        (await unhandledWebhooks(read(), 100))
          .filter(({ provider }) => provider === 'sandbox')
          .map((each) => [each.eventId, each.nextTryAt?.toISOString()]),
      );
    expect(await nextTries()).toEqual({ evt_one: undefined, evt_two: undefined });
    const reopen = (eventId: string) =>
      shop.test.database.transaction((tx) => reopenWebhook(tx, { provider: 'sandbox', eventId }, now));
    expect(await reopen('evt_one')).toBe(true);
    expect(await reopen('evt_done')).toBe(false);
    expect(await nextTries()).toEqual({ evt_one: now.toISOString(), evt_two: undefined });
  });
});
