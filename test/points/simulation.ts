import { sql } from 'drizzle-orm';
import { addDays, type CivilDate, wineryDate, wineryInstant } from '../../src/core/dates.ts';
import type { CustomerId, OrderId } from '../../src/core/ids.ts';
import { cents } from '../../src/core/money.ts';
import { findLedgerViolations } from '../../src/engine/ledger/index.server.ts';
import { cancelPlus } from '../../src/engine/loyalty/plus/index.server.ts';
import { findPlusViolations } from '../../src/engine/loyalty/plus/prove-store.server.ts';
import { sweepPlus } from '../../src/engine/loyalty/plus/renew-plus.server.ts';
import { acceptPlusTerms, newPlusApplicant, payForPlus } from '../../src/engine/loyalty/plus/testing.ts';
import { asPoints } from '../../src/engine/loyalty/points/count-rules.ts';
import {
  awardPoints,
  awardPointsForFulfillment,
  expirePoints,
  postPoints,
  releasePoints,
  reservePoints,
  restorePoints,
  reversePointsForRefund,
  viewPointsLiability,
} from '../../src/engine/loyalty/points/index.server.ts';
import { findExpiryProtection } from '../../src/engine/loyalty/points/keeping-store.server.ts';
import { findPointsViolations } from '../../src/engine/loyalty/points/prove-store.server.ts';
import { pointsProgram, tierForSpending } from '../../src/engine/loyalty/points/rules.ts';
import { pointsFixture } from '../../src/engine/loyalty/points/testing.ts';
import type { JobQueue } from '../../src/platform/jobs.server.ts';
import { type Dice, seededDice } from '../club/dice.ts';
import { startTestShop, type TestShop, testCards } from '../helpers/shop.ts';
import { createPointsModel, type PointsModel } from './model.ts';
import { checkRenewalDates, insertSimulatedOrder, recordRefundedUnits } from './orders.ts';

type Purchase = {
  readonly name: string;
  readonly orderId: OrderId;
  readonly on: CivilDate;
  readonly bottles: number;
  readonly priceCents: number;
  readonly points: number;
  refunded: number;
  reversed: number;
};

type Person = {
  readonly customerId: CustomerId;
  readonly model: PointsModel;
  readonly purchases: Purchase[];
  readonly redemptions: { readonly name: string; state: 'open' | 'posted' | 'over' }[];
};

export type PointsMonthReport = {
  readonly month: string;
  readonly liability: number;
  readonly debt: number;
  readonly expired: number;
  readonly purchases: number;
  readonly renewals: number;
  readonly killed: number;
};

export type PointsSimulationResult = {
  readonly findings: readonly string[];
  readonly renewals: number;
  readonly expired: number;
  readonly killed: number;
  readonly purchases: number;
};

type Options = {
  readonly people: number;
  readonly months: number;
  readonly seed: number;
  readonly onMonth?: (lived: PointsMonthReport) => void;
};

const firstDay = '2026-11-20' as CivilDate;
const plusDays: readonly CivilDate[] = ['2027-01-31', '2028-02-29'] as CivilDate[];

/**
 * Simulates years of people who buy, return, redeem and change their minds, day by day, with jobs that die midway. At the end of each
 * month, compares every balance and the total liability with models that use no database.
 */
export async function simulatePoints({
  people: size,
  months,
  seed,
  onMonth,
}: Options): Promise<PointsSimulationResult> {
  const shop = await startTestShop();
  try {
    return await live(shop, { people: size, months, seed, ...(onMonth && { onMonth }) });
  } finally {
    await shop.stop();
  }
}

async function live(
  shop: TestShop,
  { people: size, months, seed, onMonth }: Options,
): Promise<PointsSimulationResult> {
  const dice = seededDice(seed);
  const { clock, dependencies } = shop;
  const { read } = shop.test.database;
  const desk = pointsFixture(
    () => shop.test.database,
    () => clock.now(),
  );
  const people: Person[] = [];
  for (let n = 0; n < size; n += 1) {
    people.push({
      customerId: await desk.member(),
      model: createPointsModel(),
      purchases: [],
      redemptions: [],
    });
  }
  const findings: string[] = [];
  const done = { purchases: 0, expired: 0, killed: 0 };
  let deadly = 0;
  const jobs: JobQueue = {
    enqueue: async () => {
      if (!dice.happens(deadly)) return;
      done.killed += 1;
      throw new Error('the process died here');
    },
  };
  const night = async (chance: number) => {
    deadly = chance;
    const { points: expired } = await expirePoints({
      database: shop.test.database,
      clock,
      jobs,
      log: dependencies.log,
    });
    deadly = 0;
    done.expired += expired;
  };
  const days = Math.round(months * 30.4375);
  for (let n = 0; n < days; n += 1) {
    const today = addDays(firstDay, n);
    clock.set(wineryInstant(today, 12 * 60));
    if (plusDays.includes(today) || dice.happens((size / 500) * 0.06)) await joinPlus(shop, dice, people);
    await sweepPlus(dependencies);
    if (dice.happens(0.04)) await leavePlus(shop, dice, people);
    for (const person of people)
      done.purchases += await liveDay({ desk, read, dice, person, now: clock.now(), today });
    // A night's jobs that die are made up for within the hour.
    if (dice.happens(0.3)) await night(0.4);
    await night(0);
    for (const person of people) await nightOf(read, person, clock.now());
    if (today.endsWith('-01') || n === days - 1) {
      findings.push(...(await compare(shop, people, today)));
      const { balance, debt } = await viewPointsLiability(read);
      const { renewals } = await checkRenewalDates(read);
      onMonth?.({ month: today, liability: balance, debt, renewals, ...done });
    }
    if (findings.length > 0) break;
  }
  const { renewals, wrong } = await checkRenewalDates(read);
  const books = [
    ...(await findLedgerViolations(read)),
    ...(await findPointsViolations(read, clock.now())),
    ...(await findPlusViolations(read, clock.now())),
  ];
  return {
    findings: [...findings, ...wrong, ...books.map((broken) => JSON.stringify(broken))],
    renewals,
    ...done,
  };
}

type Day = {
  readonly desk: ReturnType<typeof pointsFixture>;
  readonly read: TestShop['test']['database']['read'];
  readonly dice: Dice;
  readonly person: Person;
  readonly now: Date;
  readonly today: CivilDate;
};

/** Performs a person's actions on a day, usually none. @returns the number of purchases */
async function liveDay(day: Day): Promise<number> {
  const { dice } = day;
  if (dice.happens(0.008)) {
    await buy(day);
    return 1;
  }
  if (dice.happens(0.0012)) await sendBack(day);
  if (dice.happens(0.004)) await redeem(day);
  if (dice.happens(0.004)) await decide(day);
  if (dice.happens(0.001)) await award(day);
  return 0;
}

async function buy({ desk, read, dice, person, now, today }: Day): Promise<void> {
  const { customerId, model, purchases } = person;
  const bottles = 1 + dice.upTo(12);
  const priceCents = 2_000 + dice.upTo(9_000);
  const orderId = await insertSimulatedOrder(read, { customerId, bottles, priceCents, now });
  const cause = { type: 'shipment', id: orderId } as const;
  const isPlus = await hasPlus(read, customerId, now);
  for (let n = 0; n < 2; n += 1) {
    await desk.work((tx) => awardPointsForFulfillment(tx, { orderId, units: undefined, cause, now }));
  }
  const since = addDays(today, -365);
  const spent = purchases.reduce((all, { on, bottles: bought, refunded, priceCents: each }) => {
    const counts = yearLater(on) > today && on >= since;
    return counts ? all + (bought - refunded) * each : all;
  }, 0);
  const rate = Math.max(tierForSpending(cents(spent)).multiplier, isPlus ? 20_000 : 0);
  const brought = Math.floor((Math.floor((bottles * priceCents) / 100) * rate) / 10_000);
  model.earn(orderId, brought, today);
  purchases.push({
    name: orderId,
    orderId,
    on: today,
    bottles,
    priceCents,
    points: brought,
    refunded: 0,
    reversed: 0,
  });
}

/** Returns the day on which a purchase stops counting toward a tier: one calendar year later. */
function yearLater(on: CivilDate): CivilDate {
  const [year, rest] = [Number(on.slice(0, 4)), on.slice(4)];
  return (rest === '-02-29' ? `${year + 1}-02-28` : `${year + 1}${rest}`) as CivilDate;
}

async function sendBack({ desk, dice, person, now }: Day): Promise<void> {
  const purchase = dice.oneOf(person.purchases.filter(({ bottles, refunded }) => refunded < bottles));
  if (!purchase) return;
  const { orderId, bottles, priceCents } = purchase;
  const units = 1 + dice.upTo(bottles - purchase.refunded);
  await desk.work(async (tx) => {
    await recordRefundedUnits(tx, orderId, units);
    await reversePointsForRefund(tx, { orderId, n: purchase.refunded + 1, now });
  });
  purchase.refunded += units;
  const target = Math.floor((purchase.points * purchase.refunded * priceCents) / (bottles * priceCents));
  person.model.reverse(purchase.name, target - purchase.reversed);
  purchase.reversed = target;
}

async function redeem({ desk, dice, person, now }: Day): Promise<void> {
  const { customerId, model, redemptions } = person;
  const cause = desk.newCause();
  const amount = asPoints(dice.oneOf([250, 900, 2_000]) ?? 900);
  const reserved = await desk.work((tx) => reservePoints(tx, { customerId, points: amount, cause, now }));
  if (reserved.ok !== model.reserve(cause.id, amount)) throw new Error(`shop and model differ: ${cause.id}`);
  if (reserved.ok) redemptions.push({ name: cause.id, state: 'open' });
}

/** Settles one of a person's redemptions: most are spent, some are abandoned, and some of the spent ones are canceled. */
async function decide({ desk, dice, person, now, today }: Day): Promise<void> {
  const { customerId, model } = person;
  const redemption = dice.oneOf(person.redemptions.filter(({ state }) => state !== 'over'));
  if (!redemption) return;
  const spending = { customerId, cause: { type: 'redemption', id: redemption.name }, now };
  if (redemption.state === 'posted') {
    if (!dice.happens(0.3)) return;
    await desk.work((tx) => restorePoints(tx, spending));
    model.restore(redemption.name, today);
    redemption.state = 'over';
  } else if (dice.happens(0.75)) {
    await desk.work((tx) => postPoints(tx, spending));
    model.post(redemption.name);
    redemption.state = 'posted';
  } else {
    await desk.work((tx) => releasePoints(tx, spending));
    model.release(redemption.name);
    redemption.state = 'over';
  }
}

async function award({ desk, person, now, today }: Day): Promise<void> {
  const { customerId, model } = person;
  const cause = desk.newCause('event');
  await desk.work((tx) => awardPoints(tx, { customerId, way: 'event', cause, now }));
  model.earn(cause.id, pointsProgram().awards.event, today);
}

async function nightOf(read: Day['read'], { customerId, model }: Person, now: Date): Promise<void> {
  if (model.lots().every((left) => left === 0)) return;
  model.night(wineryDate(now), await findExpiryProtection(read, customerId, now));
}

async function hasPlus(read: Day['read'], customerId: CustomerId, now: Date): Promise<boolean> {
  const keeping = await findExpiryProtection(read, customerId, now);
  if (keeping.kind === 'kept') return true;
  const { rows } = await read.execute(
    sql`select from entitlements where customer_id = ${customerId} and starts_at <= ${now} and ends_at > ${now}`,
  );
  return rows.length > 0;
}

async function joinPlus(shop: TestShop, dice: Dice, people: readonly Person[]): Promise<void> {
  const person = dice.oneOf(people);
  if (!person || (await hasPlus(shop.test.database.read, person.customerId, shop.clock.now()))) return;
  const joining = await newPlusApplicant(shop, person.customerId);
  await acceptPlusTerms(shop, joining);
  await payForPlus(shop, joining, dice.happens(0.9) ? testCards.approved : testCards.declined);
}

async function leavePlus(shop: TestShop, dice: Dice, people: readonly Person[]): Promise<void> {
  const person = dice.oneOf(people);
  if (person) await cancelPlus(shop.dependencies, person.customerId, { actor: 'customer' });
}

/** Compares every person and the totals with the models. Returns the differences in words. */
async function compare(shop: TestShop, people: readonly Person[], today: CivilDate): Promise<string[]> {
  const { rows } = await shop.test.database.read.execute<{
    id: CustomerId;
    available: number;
    reserved: number;
    debt: number;
  }>(sql`
    select customer_id as id, coalesce(sum(posted - pending) filter (where kind = 'points'), 0)::bigint as available,
           coalesce(sum(pending), 0)::bigint as reserved, coalesce(sum(posted) filter (where kind = 'points_debt'), 0)::bigint as debt
      from ledger_accounts where unit = 'points' group by customer_id`);
  const stored = new Map(rows.map(({ id, ...figures }) => [id, figures]));
  const differing = people.flatMap(({ customerId, model }) => {
    const [shown, expected] = [JSON.stringify(stored.get(customerId)), JSON.stringify(model.state())];
    return shown === expected ? [] : [`${today} ${customerId}: the shop has ${shown}, the model ${expected}`];
  });
  const liability = await viewPointsLiability(shop.test.database.read);
  const owed = people.reduce((all, { model }) => all + model.state().available + model.state().reserved, 0);
  const isEven = liability.isEven && liability.balance === owed;
  return [
    ...differing,
    ...(isEven ? [] : [`${today}: the winery owes ${JSON.stringify(liability)}, the models ${owed}`]),
  ];
}
