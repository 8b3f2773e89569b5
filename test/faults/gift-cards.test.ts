import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CivilDate } from '../../src/core/dates.ts';
import { settleOpenPayments } from '../../src/engine/checkout/index.server.ts';
import { sendDueCards } from '../../src/engine/gifts/cards/index.server.ts';
import { buyGiftCards, giftCardBuyer } from '../../src/engine/gifts/cards/testing.ts';
import { waitingJobs } from '../helpers/jobs.ts';
import { sampleOf } from '../helpers/sample.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { createCrashTask, runCrashTask } from './die-on.ts';

/** Tests that each gift card is issued once and sent once, even if processes die (F10, F11). */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

async function figures() {
  const { rows } = await shop.test.database.pool.query(
    `select (select count(*)::int from gift_cards) as cards,
            (select count(*)::int from gift_cards where state = 'scheduled') as waiting,
            (select count(*)::int from notices where kind = 'gift-card') as mails,
            (select count(*)::int from ledger_entries where kind = 'issue') as issued`,
  );
  return rows[0];
}

it('scheduled gift cards are sent once, even if one worker dies midway while two others run', async () => {
  await buyGiftCards(shop, { quantity: 20, deliverOn: '2026-12-25' as CivilDate });
  shop.clock.set('2026-12-25T17:00:00Z');
  const before = await waitingJobs(shop.test.database, 'send-notice');
  const dying = createCrashTask(shop, { kind: 'send gift cards' }, 'gift_cards.before_commit');
  expect(await runCrashTask(dying)).toBe('SIGKILL');
  expect(await figures()).toMatchObject({ waiting: 20, mails: 0 });

  // Another worker dies while two are running.
  const [signal] = await Promise.all([
    runCrashTask(dying),
    sendDueCards(shop.dependencies),
    runCrashTask(createCrashTask(shop, { kind: 'send gift cards' }, undefined)),
  ]);
  await sendDueCards(shop.dependencies);
  expect(['SIGKILL', null]).toContain(signal);
  expect(await figures()).toMatchObject({ waiting: 0, mails: 20 });
  const jobs = await waitingJobs(shop.test.database, 'send-notice');
  expect(jobs.length - before.length).toBe(20);
  expect(new Set(jobs.map(({ noticeId }) => noticeId)).size).toBe(jobs.length);
  expect(await shop.disagreements()).toEqual([]);
}, 60_000);

const steps = ['finalize.after_lock', 'finalize.before_commit', 'finalize.after_commit'] as const;

it.each(sampleOf(steps, 1))(
  'a checkout killed at %s issues its gift cards once',
  async (diesAt) => {
    const before = await figures();
    const { actor, draftId } = await giftCardBuyer(shop, { quantity: 3 });
    const { quote } = await shop.viewOf({ actor, draftId });
    const command = {
      draftId,
      shownTotalCents: quote.totalCents,
      paymentMethodId: await shop.tokenize('4242424242424242'),
      returnUrl: 'http://localhost:3000/shop/gift-card-checkout',
    };
    const { cartId, requestId } = actor;
    const act = { kind: 'place', actor: { cartId, requestId }, command } as const;
    expect(await runCrashTask(createCrashTask(shop, act, diesAt))).toBe('SIGKILL');
    shop.clock.advance({ minutes: 5 });
    await settleOpenPayments(shop.dependencies);
    const after = await figures();
    expect([after.cards - before.cards, after.issued - before.issued]).toEqual([3, 3]);
    expect(await shop.disagreements()).toEqual([]);
  },
  60_000,
);
