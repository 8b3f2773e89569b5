import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isProofRun } from '../../../../test/helpers/sample.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { PlusMembershipId } from '../../../core/ids.ts';
import { emailKindsAbout } from '../../clubs/memberships/testing.ts';
import { setBankBehavior } from '../../clubs/shipments/testing.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { cancelPlus, changePlusPrice, setPlusCard, sweepPlus } from './index.server.ts';
import { plusTermDates } from './rules.ts';
import { findPlusMembership, plusTermsOfMembership } from './store.server.ts';
import { newPlusMember } from './testing.ts';
import type { PlusMembership } from './types.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const joined = '2026-11-20T20:00:00Z';
const read = () => shop.test.database.read;
const again = async ({ id }: { readonly id: PlusMembershipId }) => {
  const found = await findPlusMembership(read(), id);
  if (!found) throw new Error('no membership');
  return found;
};
const captured = async ({ customerId }: PlusMembership) => {
  const { rows } = await read().execute<{ cents: number; charges: number }>(sql`
    select coalesce(sum(captured_cents), 0)::integer as cents, count(*) filter (where captured_cents > 0)::integer as charges
      from payment_attempts join orders on orders.id = payment_attempts.order_id where orders.customer_id = ${customerId}`);
  return rows[0];
};
const at = async (instant: string) => {
  shop.clock.set(instant);
  await sweepPlus(shop.dependencies);
};
async function member(): Promise<PlusMembership> {
  shop.clock.set(joined);
  return newPlusMember(shop);
}

describe('a Plus renewal', () => {
  it('is announced 30 days ahead and charged once on its date by two concurrent schedulers', async () => {
    const plus = await member();
    await at('2027-10-21T06:00:00Z');
    expect(await emailKindsAbout(shop, plus.id)).toEqual(['plus-welcome']);
    shop.clock.set('2027-10-21T17:00:00Z');
    await Promise.all([sweepPlus(shop.dependencies), sweepPlus(shop.dependencies)]);
    expect(await emailKindsAbout(shop, plus.id)).toEqual(['plus-welcome', 'plus-renewal']);
    await at('2027-11-20T13:59:00Z');
    expect(await captured(plus)).toEqual({ cents: 12_900, charges: 1 });
    shop.clock.set('2027-11-20T14:05:00Z');
    await Promise.all([sweepPlus(shop.dependencies), sweepPlus(shop.dependencies)]);
    await sweepPlus(shop.dependencies);
    expect(await captured(plus)).toEqual({ cents: 25_800, charges: 2 });
    expect(await again(plus)).toMatchObject({ state: 'active', term: 2 });
    expect(await emailKindsAbout(shop, plus.id)).toEqual(['plus-welcome', 'plus-renewal', 'plus-renewed']);
    expect(await plusTermsOfMembership(read(), plus.id)).toMatchObject([
      { n: 1, state: 'charged' },
      { n: 2, state: 'charged', startsOn: '2027-11-20', endsOn: '2028-11-20' },
    ]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is charged once if the process dies after the bank’s approval', async () => {
    const plus = await member();
    await at('2027-10-21T17:00:00Z');
    shop.clock.set('2027-11-20T14:05:00Z');
    const dies = (name: string) => {
      if (name === 'pay.after_answer') throw new Error('the process died');
    };
    await sweepPlus({ ...shop.dependencies, crashPoint: dies });
    expect(await again(plus)).toMatchObject({ state: 'active', term: 1 });
    shop.clock.advance({ minutes: 10 });
    await sweepPlus(shop.dependencies);
    await shop.runJobs();
    await sweepPlus(shop.dependencies);
    expect(await again(plus)).toMatchObject({ state: 'active', term: 2 });
    expect(await captured(plus)).toEqual({ cents: 25_800, charges: 2 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is charged once a year from the join date, even when job runs are late, overlap or crash', async () => {
    const run = fc.record({
      days: fc.integer({ min: 1, max: 28 }),
      fate: fc.constantFrom('once', 'twice', 'dies'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('2027-02-28', '2028-02-29', '2027-01-31', '2026-12-31'),
        fc.array(run, { minLength: 50, maxLength: 50 }),
        async (anchor, runs) => {
          shop.clock.set(`${anchor}T20:00:00Z`);
          const plus = await newPlusMember(shop);
          for (const { days, fate } of runs) {
            shop.clock.advance({ days });
            const dies = (name: string) => {
              if (fate === 'dies' && name === 'pay.after_answer') throw new Error('the process died');
            };
            const sweep = () => sweepPlus({ ...shop.dependencies, crashPoint: dies });
            await Promise.all(fate === 'twice' ? [sweep(), sweep()] : [sweep()]);
            await shop.runJobs();
          }
          const paid = (await plusTermsOfMembership(read(), plus.id)).filter(
            ({ state }) => state === 'charged',
          );
          expect(paid.map(({ n, startsOn, endsOn }) => ({ n, startsOn, endsOn }))).toEqual(
            paid.map((_, position) => plusTermDates(plus.anchorDate, position + 1)),
          );
          expect(await captured(plus)).toEqual({ cents: 12_900 * paid.length, charges: paid.length });
          expect(paid.length).toBeGreaterThan(1);
        },
      ),
      { numRuns: isProofRun ? 8 : 1 },
    );
  });

  it('costs the price in its reminder, even if the price changes afterward', async () => {
    const plus = await member();
    const price = (priceCents: number, startsOn: string) =>
      changePlusPrice(
        shop.dependencies,
        { priceCents: priceCents as never, startsOn: startsOn as never },
        'operator:rosa',
      );
    expect(await price(13_900, '2026-11-20')).toMatchObject({ ok: false });
    expect((await price(13_900, '2027-06-01')).ok).toBe(true);
    await at('2027-10-21T17:00:00Z');
    expect((await price(15_900, '2027-11-01')).ok).toBe(true);
    await at('2027-11-20T14:05:00Z');
    expect(await captured(plus)).toEqual({ cents: 26_800, charges: 2 });
    await read().execute(sql`delete from plus_prices where starts_on > '2026-01-01'`);
  });

  it('is not charged after a cancellation, and the benefits end with the paid year', async () => {
    const plus = await member();
    await at('2027-10-21T17:00:00Z');
    await cancelPlus(shop.dependencies, plus.customerId);
    await at('2027-11-20T14:05:00Z');
    expect(await again(plus)).toMatchObject({ state: 'ended', endedBy: 'cancelled' });
    expect(await captured(plus)).toEqual({ cents: 12_900, charges: 1 });
    expect((await loadCustomerStanding(read(), plus.customerId, shop.clock.now())).programs).toEqual([]);
    expect((await emailKindsAbout(shop, plus.id)).at(-1)).toBe('plus-ended');
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('a declined card', () => {
  async function declined() {
    const plus = await member();
    await setBankBehavior(shop, plus, 'decline');
    await at('2027-10-21T17:00:00Z');
    await at('2027-11-20T14:05:00Z');
    return plus;
  }

  it('is retried on days 0, 2, 5 and 9 with an email each, and the membership ends after day 14', async () => {
    const plus = await declined();
    expect((await again(plus)).state).toBe('past_due');
    const tries = async () => (await plusTermsOfMembership(read(), plus.id))[1]?.declines;
    const seen: (number | undefined)[] = [];
    for (const date of ['2027-11-21', '2027-11-22', '2027-11-24', '2027-11-25', '2027-11-29', '2027-12-03']) {
      await at(`${date}T14:05:00Z`);
      seen.push(await tries());
    }
    expect(seen).toEqual([1, 2, 2, 3, 4, 4]);
    expect((await loadCustomerStanding(read(), plus.customerId, shop.clock.now())).programs).toEqual([
      'plus',
    ]);
    await at('2027-12-04T14:05:00Z');
    expect(await again(plus)).toMatchObject({ state: 'ended', endedBy: 'declined' });
    expect((await loadCustomerStanding(read(), plus.customerId, shop.clock.now())).programs).toEqual([]);
    const mails = await emailKindsAbout(shop, plus.id);
    expect(mails.filter((kind) => kind === 'plus-declined')).toHaveLength(4);
    expect(mails.at(-1)).toBe('plus-ended');
    expect(await shop.disagreements()).toEqual([]);
  });

  it('can be replaced by another card, which is charged immediately', async () => {
    const plus = await declined();
    await setBankBehavior(shop, plus, 'approve');
    const chosen = plus.savedCardId ?? ('' as never);
    expect(await setPlusCard(shop.dependencies, plus.customerId, chosen)).toEqual({
      ok: true,
      value: undefined,
    });
    expect(await again(plus)).toMatchObject({ state: 'active', term: 2 });
    expect(await captured(plus)).toEqual({ cents: 25_800, charges: 2 });
  });

  it('ends the membership immediately if the member cancels', async () => {
    const plus = await declined();
    expect((await cancelPlus(shop.dependencies, plus.customerId)).ok).toBe(true);
    expect(await again(plus)).toMatchObject({ state: 'ended', endedBy: 'cancelled' });
  });
});
