import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { isProofRun } from '../../../../test/helpers/sample.ts';
import { createPointsModel } from '../../../../test/points/model.ts';
import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { CustomerId } from '../../../core/ids.ts';
import { createLog } from '../../../platform/log.server.ts';
import { findLedgerViolations } from '../../ledger/index.server.ts';
import { asPoints } from './count-rules.ts';
import { reversePointsAward } from './earn-points.server.ts';
import { findPointsEarning } from './earning-store.server.ts';
import {
  awardPoints,
  expirePoints,
  pointsLedger,
  postPoints,
  releasePoints,
  reservePoints,
  restorePoints,
  viewPointsLiability,
} from './index.server.ts';
import { findPointsViolations } from './prove-store.server.ts';
import { discardingJobQueue, pointsFixture } from './testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const clock = fixedClock();
const { work, newCause, member, view } = pointsFixture(
  () => test.database,
  () => clock.now(),
);
const expire = () =>
  expirePoints({ database: test.database, clock, jobs: discardingJobQueue, log: createLog('silent') });

const amounts = [40, 75, 100, 260, 500];
const amountOf = (n: number) => amounts[n % amounts.length] ?? 1;

type Step =
  | { readonly kind: 'earn' | 'reverse'; readonly n: number; readonly amount: number }
  | { readonly kind: 'reserve'; readonly n: number; readonly amount: number }
  | { readonly kind: 'post' | 'void' | 'restore'; readonly n: number }
  | { readonly kind: 'sleep'; readonly days: number };

/** Returns a model that computes the expected state after each step. An award is reversed only once and as a whole. */
function expectation() {
  const model = createPointsModel();
  const isBack = new Set<number>();
  const apply = (step: Step, today: CivilDate): boolean => {
    const name = 'n' in step ? String(step.n) : '';
    switch (step.kind) {
      case 'earn':
        return model.earn(name, step.amount, today);
      case 'reverse': {
        if (isBack.has(step.n) || !model.reverse(name, amountOf(step.n))) return false;
        isBack.add(step.n);
        return true;
      }
      case 'reserve':
        return model.reserve(name, step.amount);
      case 'post':
        return model.post(name);
      case 'void':
        return model.release(name);
      case 'restore':
        return model.restore(name, today);
      case 'sleep':
        model.night(today, { kind: 'ended', endedOn: undefined });
        return true;
    }
  };
  return { model, apply };
}

async function perform(customerId: CustomerId, prefix: string, step: Step): Promise<boolean> {
  const now = clock.now();
  const cause = { type: 'model', id: `${prefix} ${'n' in step ? step.n : ''}` };
  const spent = { customerId, cause, now };
  switch (step.kind) {
    case 'earn': {
      const given = { customerId, way: 'operator' as const, points: asPoints(step.amount), now };
      return work(async (tx) => (await awardPoints(tx, { ...given, cause })) !== undefined);
    }
    case 'reverse':
      return work(async (tx) => {
        const earning = await findPointsEarning(tx, cause);
        if (!earning || earning.reversedPoints > 0) return false;
        await reversePointsAward(tx, earning, { type: 'model-back', id: cause.id }, now);
        return true;
      });
    case 'reserve':
      return work(async (tx) => (await reservePoints(tx, { ...spent, points: asPoints(step.amount) })).ok);
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

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.nat(9).map((n) => ({ kind: 'earn' as const, n, amount: amountOf(n) })),
  },
  {
    weight: 3,
    arbitrary: fc.nat(4).map((n) => ({ kind: 'reserve' as const, n, amount: 3 * amountOf(n) })),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('post', 'void', 'restore'), n: fc.nat(4) }) },
  { weight: 4, arbitrary: fc.nat(9).map((n) => ({ kind: 'reverse' as const, n, amount: 0 })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(1, 14, 45, 46, 300, 670).map((days) => ({ kind: 'sleep' as const, days })),
  },
);

const earns = (n: number): Step => ({ kind: 'earn', n, amount: amountOf(n) });
const goesBack = (n: number): Step => ({ kind: 'reverse', n, amount: 0 });
const reserves = (n: number): Step => ({ kind: 'reserve', n, amount: 3 * amountOf(n) });
const sleeps = (days: number): Step => ({ kind: 'sleep', days });
/** Steps that are rare in random histories: debts paid off by earnings and by released points, and points that expire. */
const debtsAndAnEnd: Step[] = [
  ...[earns(0), earns(2), reserves(0), { kind: 'post', n: 0 } as const, goesBack(2), earns(1), earns(3)],
  ...[reserves(1), goesBack(3), { kind: 'void', n: 1 } as const, earns(4)],
  ...[sleeps(670), sleeps(46), sleeps(1), sleeps(14), sleeps(1)],
];
/** Steps that return points after the last warning for their lot, so that the whole lot gets a later last day and a new warning. */
const returnsAfterTheLastWarning: Step[] = [
  ...[earns(4), reserves(0), { kind: 'post', n: 0 } as const, sleeps(717), sleeps(5)],
  ...[{ kind: 'restore', n: 0 } as const, sleeps(1), sleeps(14), sleeps(1)],
];

it('any history of earning, redemptions, reversals and nightly runs matches a model after every step (I-32, I-33)', {
  timeout: 600_000,
}, async () => {
  const met = { debts: 0, paid: 0, ended: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 20, maxLength: 45 }), async (history) => {
      clock.set('2026-11-20T20:00:00Z');
      const customerId = await member();
      const { model, apply } = expectation();
      const prefix = newCause('model').id;
      for (const step of history) {
        if (step.kind === 'sleep') clock.advance({ days: step.days });
        const before = model.state();
        const outcome = await perform(customerId, prefix, step);
        expect(outcome).toBe(apply(step, wineryDate(clock.now())));
        const after = model.state();
        expect(await figuresOf(customerId)).toEqual(after);
        if (after.debt > before.debt) met.debts += 1;
        if (after.debt < before.debt) met.paid += 1;
        if (step.kind === 'sleep' && after.available < before.available) met.ended += 1;
      }
      expect(await lotsAsIssued(customerId)).toEqual(model.lots());
      const { entries, total } = await pointsLedger(test.database.read, customerId, 'all', 1);
      const { available, debt } = model.state();
      if (entries.length === total) {
        expect(entries.reduce((all, entry) => all + entry.points, 0)).toBe(available - debt);
      }
    }),
    {
      numRuns: isProofRun ? 400 : 6,
      seed: Number(process.env.SEED ?? 1),
      examples: [[debtsAndAnEnd], [returnsAfterTheLastWarning]],
    },
  );
  // The histories have covered what they are for.
  expect(Object.values(met).every((times) => times > 0)).toBe(true);
  expect(await findLedgerViolations(test.database.read)).toEqual([]);
  expect(await findPointsViolations(test.database.read, clock.now())).toEqual([]);
  expect(await viewPointsLiability(test.database.read)).toMatchObject({ isEven: true });
});

const figuresOf = async (customerId: CustomerId) => {
  const { rows } = await test.database.read.execute(sql`
    select coalesce(sum(posted - pending) filter (where kind = 'points'), 0)::bigint as available,
           coalesce(sum(pending), 0)::bigint as reserved, coalesce(sum(posted) filter (where kind = 'points_debt'), 0)::bigint as debt
      from ledger_accounts where customer_id = ${customerId} and unit = 'points'`);
  return rows[0];
};

const lotsAsIssued = async (customerId: CustomerId) => {
  const { rows } = await test.database.read.execute<{ remaining: number }>(sql`
    select lot.remaining from points_lots lot join points_members member on member.account_id = lot.account_id
     where member.customer_id = ${customerId} order by lot.id`);
  return rows.map(({ remaining }) => remaining);
};

describe('concurrent points changes', () => {
  const given = async (amount: number) => {
    const customerId = await member();
    const gift = { customerId, way: 'operator' as const, points: asPoints(amount), cause: newCause('gift') };
    await work((tx) => awardPoints(tx, { ...gift, now: clock.now() }));
    return customerId;
  };

  it('let only one of 50 redemptions reserve the same points', async () => {
    const customerId = await given(900);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        work((tx) =>
          reservePoints(tx, { customerId, points: asPoints(900), cause: newCause(), now: clock.now() }),
        ),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await view(customerId)).toMatchObject({ balance: 900, available: 0 });
    expect(await findPointsViolations(test.database.read, clock.now())).toEqual([]);
  });

  it('leave the ledger consistent when expirations, redemptions and reversals overlap', async () => {
    const customerId = await given(500);
    clock.advance({ days: 730 - 14 });
    await expire();
    clock.advance({ days: 16 });
    const gift = newCause('late');
    const earned = {
      customerId,
      way: 'operator' as const,
      points: asPoints(300),
      cause: gift,
      now: clock.now(),
    };
    await work((tx) => awardPoints(tx, earned));
    const earning = await work((tx) => findPointsEarning(tx, gift));
    if (!earning) throw new Error('it was earned');
    await Promise.all([
      expire(),
      expire(),
      ...Array.from({ length: 4 }, () =>
        work((tx) =>
          reservePoints(tx, { customerId, points: asPoints(200), cause: newCause(), now: clock.now() }),
        ),
      ),
      ...Array.from({ length: 4 }, () =>
        work((tx) => reversePointsAward(tx, earning, { type: 'race', id: gift.id }, clock.now())),
      ),
    ]);
    expect(await findLedgerViolations(test.database.read)).toEqual([]);
    expect(await findPointsViolations(test.database.read, clock.now())).toEqual([]);
  });
});
