import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { startTestShop, type TestShop, testCards } from '../../../../test/helpers/shop.ts';
import { settlePayment } from '../../checkout/index.server.ts';
import { emailKindsAbout, newCustomer } from '../../clubs/memberships/testing.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { cancelPlus, refundPlus, undoCancelPlus } from './index.server.ts';
import { loadPlusJoinFacts } from './join-plus.server.ts';
import { findCurrentPlusMembership, plusTermsOfMembership, savePlusPrice } from './store.server.ts';
import { acceptPlusTerms, newPlusApplicant, newPlusMember, payForPlus } from './testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const read = () => shop.test.database.read;
const programs = async (customerId: Parameters<typeof loadCustomerStanding>[1], at = shop.clock.now()) =>
  (await loadCustomerStanding(read(), customerId, at)).programs;

describe('joining Plus', () => {
  it('creates one captured, untaxed order and an active year with its entitlement, saved card and welcome email', async () => {
    const person = await newPlusApplicant(shop);
    expect(refusalCodes(await payForPlus(shop, person))).toEqual(['CONSENT_REQUIRED']);
    await acceptPlusTerms(shop, person);
    const placed = await payForPlus(shop, person);
    expect(placed).toMatchObject({ ok: true, value: { kind: 'placed' } });
    const membership = await findCurrentPlusMembership(read(), person.customerId);
    expect(membership).toMatchObject({ state: 'active', term: 1, anchorDate: '2026-11-20' });
    expect(membership?.savedCardId).toBeDefined();
    const terms = await plusTermsOfMembership(read(), membership?.id ?? ('' as never));
    expect(terms).toMatchObject([
      { n: 1, startsOn: '2026-11-20', endsOn: '2027-11-20', priceCents: 12_900, state: 'charged' },
    ]);
    expect(await programs(person.customerId)).toEqual(['plus']);
    expect(await emailKindsAbout(shop, membership?.id ?? '')).toEqual(['plus-welcome']);
    const { rows } = await read().execute(sql`
      select kind, order_type, state, payment_state, tax_cents, total_cents from orders where draft_id = ${person.draftId}`);
    expect(rows).toEqual([
      {
        ...{ kind: 'membership', order_type: 6, state: 'completed', payment_state: 'captured' },
        ...{ tax_cents: 0, total_cents: 12_900 },
      },
    ]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('requires consent again if the price changed, and creates no membership', async () => {
    const person = await newPlusApplicant(shop);
    await acceptPlusTerms(shop, person);
    const now = shop.clock.now();
    await savePlusPrice(read(), { startsOn: '2026-11-20' as never, priceCents: 13_900 as never }, now);
    expect(refusalCodes(await payForPlus(shop, person))).toEqual(['TERMS_CHANGED']);
    await read().execute(sql`delete from plus_prices where starts_on = '2026-11-20'`);
    expect(await findCurrentPlusMembership(read(), person.customerId)).toBeUndefined();
  });

  it('creates one membership and one charge when two windows pay concurrently', async () => {
    const customerId = await newCustomer(shop);
    const windows = [await newPlusApplicant(shop, customerId), await newPlusApplicant(shop, customerId)];
    for (const each of windows) await acceptPlusTerms(shop, each);
    const answers = await Promise.all(windows.map((each) => payForPlus(shop, each)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { rows } = await read().execute<{ captured: number }>(sql`
      select coalesce(sum(captured_cents), 0)::integer as captured from payment_attempts
       join orders on orders.id = payment_attempts.order_id where orders.customer_id = ${customerId}`);
    expect(rows).toEqual([{ captured: 12_900 }]);
    const [loser] = answers.flatMap((answer) => (answer.ok ? [] : [answer]));
    expect(['PLUS_MEMBER', 'PLUS_BEING_PAID']).toContain(loser?.refusals[0]?.code);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('detects a payment in another window that completes between its two reads', async () => {
    const customerId = await newCustomer(shop);
    const [paying, asking] = [
      await newPlusApplicant(shop, customerId),
      await newPlusApplicant(shop, customerId),
    ];
    for (const each of [paying, asking]) await acceptPlusTerms(shop, each);
    const asked = await payForPlus(shop, paying, testCards.challenge);
    if (!asked.ok || asked.value.kind !== 'action_required') throw new Error('the bank asks');
    const { actionUrl } = asked.value;
    const { database } = shop.dependencies;
    // The bank approves at the moment when payments in other windows are read.
    const execute = async (statement: SQL) => {
      await fetch(actionUrl, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) });
      expect(await settlePayment(shop.dependencies, paying.actor, 'membership')).toMatchObject({
        kind: 'placed',
      });
      return database.read.execute(statement);
    };
    const late = new Proxy(database.read, {
      get: (target, name) => (name === 'execute' ? execute : Reflect.get(target, name)),
    });
    const evaluating = await loadPlusJoinFacts(late, asking.draft, shop.clock.now());
    expect(evaluating).toMatchObject({ isMember: true });
  });

  it('creates no membership if the card is declined', async () => {
    const person = await newPlusApplicant(shop);
    await acceptPlusTerms(shop, person);
    expect(refusalCodes(await payForPlus(shop, person, testCards.declined))).toEqual([
      'PAY_DECLINED_GENERIC',
    ]);
    expect(await findCurrentPlusMembership(read(), person.customerId)).toBeUndefined();
    expect(await programs(person.customerId)).toEqual([]);
    expect((await payForPlus(shop, person)).ok).toBe(true);
    expect(await programs(person.customerId)).toEqual(['plus']);
  });
});

describe('leaving Plus', () => {
  it('keeps all benefits until the end of the paid year, and can be undone until then', async () => {
    const { customerId, id } = await newPlusMember(shop);
    const cancelled = await cancelPlus(shop.dependencies, customerId);
    expect(cancelled).toEqual({ ok: true, value: { endsAt: new Date('2027-11-20T08:00:00Z') } });
    expect(refusalCodes(await cancelPlus(shop.dependencies, customerId))).toEqual(['PLUS_STATE']);
    expect(await programs(customerId, new Date('2027-11-20T07:59:59Z'))).toEqual(['plus']);
    expect(await programs(customerId, new Date('2027-11-20T08:00:00Z'))).toEqual([]);
    expect((await undoCancelPlus(shop.dependencies, customerId)).ok).toBe(true);
    expect(await programs(customerId, new Date('2027-11-20T08:00:00Z'))).toEqual(['plus']);
    expect(await emailKindsAbout(shop, id)).toEqual(['plus-welcome', 'plus-cancelled', 'plus-cancel-undone']);
  });

  it('refunds the remaining days once when requested twice concurrently', async () => {
    const { customerId } = await newPlusMember(shop);
    const before = shop.clock.now();
    shop.clock.advance({ days: 10 });
    const answers = await Promise.all([
      refundPlus(shop.dependencies, customerId),
      refundPlus(shop.dependencies, customerId),
    ]);
    // 355 of 365 days of $129.00.
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { amountCents: 12_547 } }]);
    expect(await findCurrentPlusMembership(read(), customerId)).toBeUndefined();
    expect(await programs(customerId)).toEqual([]);
    const { rows } = await read().execute(sql`
      select refunded_cents from payment_attempts join orders on orders.id = payment_attempts.order_id
       where orders.customer_id = ${customerId}`);
    expect(rows).toEqual([{ refunded_cents: 12_547 }]);
    expect(await shop.disagreements()).toEqual([]);
    shop.clock.set(before.toISOString());
  });

  it('refunds nothing after 30 days or once a benefit was used', async () => {
    const late = await newPlusMember(shop);
    const before = shop.clock.now();
    shop.clock.advance({ days: 31 });
    expect(refusalCodes(await refundPlus(shop.dependencies, late.customerId))).toEqual(['REFUND_OVER']);
    shop.clock.set(before.toISOString());
    const user = await newPlusMember(shop);
    const wine = await shop.sku(12);
    const buyer = await shop.buyer([[wine.skuId, 3]], {}, { customerId: user.customerId });
    const view = await shop.viewOf(buyer);
    // W14: three bottles in California ship for free.
    expect(view.quote.shipping).toMatchObject({
      priceCents: 0,
      adjustments: [{ ruleId: 'plus:ground-included' }],
    });
    expect((await shop.place(buyer)).ok).toBe(true);
    expect(refusalCodes(await refundPlus(shop.dependencies, user.customerId))).toEqual(['BENEFIT_USED']);
  });
});
