import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { isProof } from '../../../test/helpers/sample.ts';
import { addMonths, type CivilDate, wineryDate } from '../../core/dates.ts';
import type { CustomerId } from '../../core/ids.ts';
import { createLog } from '../../platform/log.server.ts';
import { proveLedger } from '../ledger/index.server.ts';
import { findEarning } from './earning-store.server.ts';
import {
  awardPoints,
  expirePoints,
  pointsLedger,
  pointsLiability,
  postPoints,
  releasePoints,
  reservePoints,
  restorePoints,
} from './index.server.ts';
import { lastDayOf, stepOf, type Told } from './lot-rules.ts';
import { provePoints } from './prove-store.server.ts';
import { reverseAward } from './reverse-points.server.ts';
import { points } from './rules.ts';
import { noJobs, pointsDesk } from './testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const clock = fixedClock();
const { work, newCause, member, view } = pointsDesk(
  () => test.database,
  () => clock.now(),
);
const expire = () => expirePoints({ database: test.database, clock, jobs: noJobs, log: createLog('silent') });

type Step =
  | { readonly kind: 'earn' | 'reverse'; readonly n: number; readonly amount: number }
  | { readonly kind: 'reserve'; readonly n: number; readonly amount: number }
  | { readonly kind: 'post' | 'void' | 'restore'; readonly n: number }
  | { readonly kind: 'sleep'; readonly days: number };

type ModelLot = { expiresOn: CivilDate; left: number; returnedOn: CivilDate | undefined; told: Told[] };

/** What points must do, in the fewest words: lots, what was taken from which, and a debt that the next points work off. */
function model() {
  const lots: ModelLot[] = [];
  const earned = new Map<number, { readonly lot: ModelLot; readonly amount: number; isBack: boolean }>();
  const spending = new Map<
    number,
    { taken: (readonly [ModelLot, number])[]; state: 'open' | 'posted' | 'void' | 'back' }
  >();
  let debt = 0;
  const available = () => lots.reduce((all, lot) => all + lot.left, 0);
  const take = (amount: number, first?: ModelLot) => {
    const taken: (readonly [ModelLot, number])[] = [];
    const inOrder = [...lots].sort(
      (a, b) => Number(b === first) - Number(a === first) || a.expiresOn.localeCompare(b.expiresOn),
    );
    let open = amount;
    for (const lot of inOrder) {
      const part = Math.min(open, lot.left);
      if (part > 0) taken.push([lot, part]);
      lot.left -= part;
      open -= part;
    }
    return taken;
  };
  const workOff = () => {
    const paid = Math.min(debt, available());
    take(paid);
    debt -= paid;
  };
  const giveBack = (taken: readonly (readonly [ModelLot, number])[]) => {
    for (const [lot, part] of taken) lot.left += part;
    workOff();
  };
  return {
    state: () => ({
      available: available(),
      reserved: [...spending.values()]
        .filter(({ state }) => state === 'open')
        .flatMap(({ taken }) => taken)
        .reduce((all, [, part]) => all + part, 0),
      debt,
    }),
    lots: () => lots.map(({ left }) => left),
    apply(step: Step, today: CivilDate): boolean {
      switch (step.kind) {
        case 'earn': {
          if (earned.has(step.n)) return false;
          const lot = { expiresOn: addMonths(today, 24), left: step.amount, returnedOn: undefined, told: [] };
          lots.push(lot);
          earned.set(step.n, { lot, amount: step.amount, isBack: false });
          workOff();
          return true;
        }
        case 'reverse': {
          const award = earned.get(step.n);
          if (!award || award.isBack) return false;
          award.isBack = true;
          const taken = Math.min(award.amount, available());
          take(taken, award.lot);
          debt += award.amount - taken;
          return true;
        }
        case 'reserve': {
          if (spending.has(step.n)) return true;
          if (available() < step.amount) return false;
          spending.set(step.n, { taken: take(step.amount), state: 'open' });
          return true;
        }
        case 'post':
        case 'void': {
          const spent = spending.get(step.n);
          const target = step.kind === 'post' ? 'posted' : 'void';
          if (spent?.state === target || (step.kind === 'post' && spent?.state === 'back')) return true;
          if (spent?.state !== 'open') return false;
          spent.state = target;
          if (step.kind === 'void') giveBack(spent.taken);
          return true;
        }
        case 'restore': {
          const spent = spending.get(step.n);
          if (spent?.state !== 'posted') return true;
          spent.state = 'back';
          for (const [lot] of spent.taken) lot.returnedOn = today;
          giveBack(spent.taken);
          return true;
        }
        case 'sleep':
          for (const lot of lots) {
            if (lot.left === 0) continue;
            const next = stepOf(lastDayOf(lot, { kind: 'ended', endedOn: undefined }), lot.told, today);
            if (next.kind === 'warn') lot.told.push({ daysBefore: next.daysBefore, expiresOn: next.on });
            if (next.kind === 'expire') lot.left = 0;
          }
          return true;
      }
    },
  };
}

async function perform(customerId: CustomerId, prefix: string, step: Step): Promise<boolean> {
  const now = clock.now();
  const cause = { type: 'model', id: `${prefix} ${'n' in step ? step.n : ''}` };
  const spent = { customerId, cause, now };
  switch (step.kind) {
    case 'earn': {
      const given = { customerId, way: 'operator' as const, points: points(step.amount), now };
      return work(async (tx) => (await awardPoints(tx, { ...given, cause })) !== undefined);
    }
    case 'reverse':
      return work(async (tx) => {
        const earning = await findEarning(tx, cause);
        if (!earning || earning.reversedPoints > 0) return false;
        await reverseAward(tx, earning, { type: 'model-back', id: cause.id }, now);
        return true;
      });
    case 'reserve':
      return work(async (tx) => (await reservePoints(tx, { ...spent, points: points(step.amount) })).ok);
    case 'post':
      return work(async (tx) => (await postPoints(tx, spent)).ok);
    case 'void':
      return work(async (tx) => (await releasePoints(tx, spent)).ok);
    case 'restore':
      await work((tx) => restorePoints(tx, spent));
      return true;
    case 'sleep':
      await expire();
      return true;
  }
}

const amounts = [40, 75, 100, 260, 500];
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.nat(4).map((n) => ({ kind: 'earn' as const, n, amount: amounts[n] ?? 1 })) },
  {
    weight: 3,
    arbitrary: fc.nat(4).map((n) => ({ kind: 'reserve' as const, n, amount: amounts[4 - n] ?? 1 })),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('post', 'void', 'restore'), n: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.nat(4).map((n) => ({ kind: 'reverse' as const, n, amount: 0 })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(1, 14, 45, 46, 300, 670).map((days) => ({ kind: 'sleep' as const, days })),
  },
);

it('any history of earning, spending, giving back and nights agrees with a model after every step (I-32, I-33)', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 8, maxLength: 30 }), async (history) => {
      clock.set('2026-11-20T20:00:00Z');
      const customerId = await member();
      const expected = model();
      const prefix = newCause('model').id;
      for (const step of history) {
        if (step.kind === 'sleep') clock.advance({ days: step.days });
        const outcome = await perform(customerId, prefix, step);
        expect(outcome).toBe(expected.apply(step, wineryDate(clock.now())));
      }
      expect(await view(customerId)).toMatchObject(expected.state());
      expect(await lotsAsIssued(customerId)).toEqual(expected.lots());
      const { entries, total } = await pointsLedger(test.database.read, customerId, 'all', 1);
      const { available, debt } = expected.state();
      if (entries.length === total) {
        expect(entries.reduce((all, entry) => all + entry.points, 0)).toBe(available - debt);
      }
    }),
    { numRuns: isProof ? 400 : 8 },
  );
  expect(await proveLedger(test.database.read)).toEqual([]);
  expect(await provePoints(test.database.read, clock.now())).toEqual([]);
  expect(await pointsLiability(test.database.read)).toMatchObject({ isEven: true });
});

const lotsAsIssued = async (customerId: CustomerId) => {
  const { rows } = await test.database.read.execute<{ remaining: number }>(sql`
    select lot.remaining from points_lots lot join points_members member on member.account_id = lot.account_id
     where member.customer_id = ${customerId} order by lot.id`);
  return rows.map(({ remaining }) => remaining);
};

describe('at the same moment', () => {
  const given = async (amount: number) => {
    const customerId = await member();
    const gift = { customerId, way: 'operator' as const, points: points(amount), cause: newCause('gift') };
    await work((tx) => awardPoints(tx, { ...gift, now: clock.now() }));
    return customerId;
  };

  it('50 redemptions want the same points: one has them', async () => {
    const customerId = await given(900);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        work((tx) =>
          reservePoints(tx, { customerId, points: points(900), cause: newCause(), now: clock.now() }),
        ),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await view(customerId)).toMatchObject({ balance: 900, available: 0 });
    expect(await provePoints(test.database.read, clock.now())).toEqual([]);
  });

  it('two nights, redemptions and a reversal leave nothing below zero and nothing twice', async () => {
    const customerId = await given(500);
    clock.advance({ days: 730 - 14 });
    await expire();
    clock.advance({ days: 16 });
    const gift = newCause('late');
    const earned = {
      customerId,
      way: 'operator' as const,
      points: points(300),
      cause: gift,
      now: clock.now(),
    };
    await work((tx) => awardPoints(tx, earned));
    const earning = await work((tx) => findEarning(tx, gift));
    if (!earning) throw new Error('it was earned');
    await Promise.all([
      expire(),
      expire(),
      ...Array.from({ length: 4 }, () =>
        work((tx) =>
          reservePoints(tx, { customerId, points: points(200), cause: newCause(), now: clock.now() }),
        ),
      ),
      ...Array.from({ length: 4 }, () =>
        work((tx) => reverseAward(tx, earning, { type: 'race', id: gift.id }, clock.now())),
      ),
    ]);
    expect(await proveLedger(test.database.read)).toEqual([]);
    expect(await provePoints(test.database.read, clock.now())).toEqual([]);
  });
});
