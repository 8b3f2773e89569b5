import { sql } from 'drizzle-orm';
import { addDays, addMonths, type CivilDate, civilDate, wineryInstant } from '../../src/core/dates.ts';
import type { MembershipId } from '../../src/core/ids.ts';
import {
  openShipmentsJob,
  remindMembersJob,
  sweepMembershipsJob,
} from '../../src/engine/clubs/jobs.server.ts';
import { addDemoClubs } from '../../src/engine/clubs/memberships/testing.ts';
import { sweepHoldsJob } from '../../src/engine/inventory/jobs.server.ts';
import { sweepOrdersJob } from '../../src/engine/orders/jobs.server.ts';
import { invalidatePagesOfFreedStock } from '../../src/invalidate-freed-stock.server.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { performRandomAction } from './actions.ts';
import { type Dice, seededDice } from './dice.ts';
import { compareWithDiaries, type OutcomeCounts } from './judgement.ts';
import { addPerson, randomDaytime } from './people.ts';
import { runScheduledJobs } from './schedulers.ts';
import type { SimulatedMember } from './types.ts';

/**
 * The first day of the simulation, chosen so that special days come early: the clocks go back in November, February 29 follows, and the
 * clocks go forward in March.
 */
const firstDay = civilDate(2027, 10, 1) as CivilDate;

export type ClubSimulationResult = {
  readonly findings: readonly string[];
  readonly outcomes: OutcomeCounts;
  readonly people: number;
  readonly actionCount: number;
  readonly killed: number;
};

export type ClubMonthReport = {
  readonly month: string;
  readonly people: number;
  readonly charged: number;
  readonly passed: number;
  readonly killed: number;
};

/** Simulates people in all clubs for some months, and compares the shop's records with their diaries. */
export async function simulateClubs(asked: {
  readonly people: number;
  readonly months: number;
  readonly seed: number;
  /** The average number of days between two actions of a person, including the many actions that find nothing to act on. */
  readonly daysApart?: number;
  readonly onMonth?: (month: ClubMonthReport) => void;
}): Promise<ClubSimulationResult> {
  const shop = await startTestShop();
  const dice = seededDice(asked.seed);
  const people: SimulatedMember[] = [];
  let actionCount = 0;
  let killed = 0;
  try {
    shop.clock.set(wineryInstant(firstDay, 5 * 60));
    await createClubs(shop);
    const lastDay = addMonths(firstDay, asked.months);
    const days = Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000);
    for (let day = firstDay; day < lastDay; day = addDays(day, 1)) {
      killed += await pass(shop, dice, day);
      shop.clock.set(randomDaytime(shop, dice));
      const due = dueToJoin(asked.people, days, day);
      while (people.length < due) {
        const person = await addPerson(shop, dice);
        if (person) people.push(person);
      }
      for (const person of people) {
        if (!dice.happens(1 / (asked.daysApart ?? usualDaysApart))) continue;
        await performRandomAction(shop, dice, person);
        actionCount += 1;
      }
      await recordLapses(shop, people);
      if (addDays(day, 1).endsWith('-01')) asked.onMonth?.(await look(shop, people, day, killed));
    }
    const { findings, outcomes } = await compareWithDiaries(shop, people);
    return { findings, outcomes, people: people.length, actionCount, killed };
  } finally {
    await shop.stop();
  }
}

const usualDaysApart = 150;

/**
 * Returns how many people should have joined by this day: more than half on the first day, the others evenly until a
 * month before the end.
 */
function dueToJoin(people: number, days: number, day: CivilDate): number {
  const passed = (Date.parse(day) - Date.parse(firstDay)) / 86_400_000;
  return Math.min(people, Math.ceil(people * (0.6 + (0.4 * passed) / Math.max(1, days - 30))));
}

/**
 * Returns the number of steps after which a scheduler dies, or undefined, in two of three cases, if no scheduler dies. The number is
 * usually small, because most mornings have little to do, and sometimes large enough to die in the middle of a release.
 */
function stepsToLiveOf(dice: Dice): number | undefined {
  return dice.happens(1 / 3) ? 1 + dice.upTo(2 ** (1 + dice.upTo(9))) : undefined;
}

/**
 * Runs the jobs of a night and a morning. Two schedulers lock, open and charge the shipments that are due, and one of them dies every third
 * time. On days when nothing is due, only one scheduler runs. Returns the number of schedulers that died.
 */
async function pass(shop: TestShop, dice: Dice, day: CivilDate): Promise<number> {
  const { clock, dependencies } = shop;
  let killed = 0;
  // Boxes lock a minute before midnight, holds start and end after it; the order of the two jobs must not matter.
  const sweepsFirst = dice.happens(0.5);
  clock.set(wineryInstant(day, sweepsFirst ? 1 : -1));
  if ((await due(shop)).toLock) {
    if (sweepsFirst) await sweepMembershipsJob.run(dependencies);
    if (await runScheduledJobs(shop, stepsToLiveOf(dice))) killed += 1;
  }
  clock.set(wineryInstant(day, 6 * 60 + 1));
  await sweepMembershipsJob.run(dependencies);
  if (!(await due(shop)).toCharge) await openShipmentsJob.run(dependencies);
  else if (await runScheduledJobs(shop, stepsToLiveOf(dice))) killed += 1;
  clock.set(wineryInstant(day, 7 * 60 + 13));
  await remindMembersJob.run(dependencies);
  await sweepHoldsJob.run({ ...dependencies, announceFreed: invalidatePagesOfFreedStock });
  await sweepOrdersJob.run(dependencies);
  return killed;
}

async function due({ dependencies, clock }: TestShop) {
  const now = clock.now().toISOString();
  const { rows } = await dependencies.database.read.execute<{ toLock: boolean; toCharge: boolean }>(sql`
    select coalesce(bool_or(state in ('upcoming', 'open') and locks_at <= ${now}), false) as "toLock",
           coalesce(bool_or(state = 'locked' or (state = 'declined' and next_try_at <= ${now})), false) as "toCharge"
      from club_shipments where settled_at is null`);
  return rows[0] ?? { toLock: false, toCharge: false };
}

/** Records in the diaries the memberships that ended after 30 days without a card. */
export async function recordLapses(
  { dependencies, clock }: TestShop,
  people: readonly SimulatedMember[],
): Promise<void> {
  const { rows } = await dependencies.database.read.execute<{ id: MembershipId }>(
    sql`select id from memberships where state = 'cancelled' and activated_at is null`,
  );
  const lapsed = new Set(rows.map(({ id }) => id));
  for (const { stays } of people) {
    for (const { membershipId, gone } of stays) {
      const isGone = gone.some(({ until }) => until === undefined);
      if (lapsed.has(membershipId) && !isGone) gone.push({ from: clock.now(), until: undefined });
    }
  }
}

/** Creates the winery's clubs, with enough red and white wine for everyone. */
export async function createClubs(shop: TestShop): Promise<void> {
  await addDemoClubs(shop);
  const prices = [3_800, 4_200, 4_400, 3_600, 4_800, 5_200, 5_600, 4_000, 2_800, 3_000, 3_200, 3_400];
  for (const priceCents of prices) await shop.sku(1_000_000, { priceCents });
  await shop.dependencies.database.read.execute(
    sql`update skus set style = 'white' where price_cents < 3500 and kind = 'wine'`,
  );
}

async function look(
  { dependencies }: TestShop,
  people: readonly SimulatedMember[],
  day: CivilDate,
  killed: number,
): Promise<ClubMonthReport> {
  const { rows } = await dependencies.database.read.execute<{ charged: number; passed: number }>(
    sql`select count(*) filter (where state = 'charged')::integer as charged,
               count(*) filter (where state in ('skipped', 'lapsed', 'cancelled'))::integer as passed from club_shipments`,
  );
  const { charged = 0, passed = 0 } = rows[0] ?? {};
  return { month: day.slice(0, 7), people: people.length, charged, passed, killed };
}
