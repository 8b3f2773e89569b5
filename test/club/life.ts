import { sql } from 'drizzle-orm';
import { type CivilDate, wineryDate, wineryInstant } from '../../src/core/dates.ts';
import { sweepMembershipsJob } from '../../src/engine/clubs/jobs.server.ts';
import { viewTestMembership } from '../../src/engine/clubs/memberships/testing.ts';
import type { MembershipHold, MembershipState } from '../../src/engine/clubs/memberships/types.ts';
import { shipmentsOf } from '../../src/engine/clubs/shipments/view.server.ts';
import type { TestShop } from '../helpers/shop.ts';
import { assertThat, Divergence } from '../model/divergence.ts';
import { type MemberActionName, performAction } from './actions.ts';
import { seededDice } from './dice.ts';
import { runScheduledJobs } from './schedulers.ts';
import { recordLapses } from './simulation.ts';
import { isWithinAnyTimeSpan, type SimulatedMember } from './types.ts';

/** A small model of one membership: the member with a record of their actions, and the requested hold, if any. */
export type MembershipModel = {
  readonly person: SimulatedMember;
  hold: Pick<MembershipHold, 'fromOn' | 'untilOn'> | undefined;
};

/** The expected result of an action: `yes` and `no` are certain; `perhaps` depends on wines, places and dates unknown to the model. */
type Prediction = 'yes' | 'no' | 'perhaps';

function nowOf(life: MembershipModel) {
  const stay = life.person.stays.at(-1);
  if (!stay) throw new Divergence('a life without a membership');
  return stay;
}

/**
 * Returns the state that the membership must have, from its member's actions, the date, and whether a shipment is
 * unpaid.
 */
function stateOf(life: MembershipModel, now: Date, owes = false): MembershipState {
  const stay = nowOf(life);
  if (isWithinAnyTimeSpan(stay.gone, now)) return 'cancelled';
  const today = wineryDate(now);
  const { hold } = life;
  if (hold && hold.fromOn <= today && (hold.untilOn === undefined || hold.untilOn > today)) return 'on_hold';
  if (stay.activeFrom === undefined) return 'pending_payment_method';
  return owes ? 'past_due' : 'active';
}

async function predict(shop: TestShop, life: MembershipModel, name: MemberActionName): Promise<Prediction> {
  const now = shop.clock.now();
  const stay = nowOf(life);
  const state = stateOf(life, now);
  const certain = (isAllowed: boolean) => (isAllowed ? 'yes' : 'no');
  switch (name) {
    case 'skip': {
      const own = await shipmentsOfStay(shop, life);
      const open = own.find((shipment) => shipment.state === 'open');
      if (!open) return 'no';
      const before = own.filter(({ dueOn }) => dueOn < open.dueOn).slice(0, 3);
      return certain(before.filter(({ endedBy }) => endedBy === 'member').length < 2);
    }
    case 'undoSkip': {
      const skipped = (await shipmentsOfStay(shop, life)).find(({ endedBy }) => endedBy === 'member');
      return certain(skipped !== undefined && now < skipped.locksAt);
    }
    case 'hold':
      return certain(state === 'active' && !life.hold);
    case 'endHold':
      return certain(state !== 'cancelled' && life.hold !== undefined);
    case 'cancel':
    case 'newCard':
      return certain(state !== 'cancelled');
    case 'changeTaste':
    case 'changePlan':
      return state === 'cancelled' ? 'no' : 'perhaps';
    case 'undoCancel': {
      const since = stay.gone.at(-1);
      const isOver = !since || since.until !== undefined;
      return certain(!isOver && now.getTime() - since.from.getTime() <= 30 * 86_400_000);
    }
    default:
      return 'perhaps';
  }
}

async function shipmentsOfStay({ dependencies, clock }: TestShop, life: MembershipModel) {
  const all = await shipmentsOf(dependencies.database.read, life.person.customerId, clock.now());
  return all.filter(({ membershipId }) => membershipId === nowOf(life).membershipId);
}

/** Performs the named action, with random choices determined by `seed`, and expects the model's prediction to be right. */
export async function performAndCompare(
  shop: TestShop,
  life: MembershipModel,
  name: MemberActionName,
  seed: number,
): Promise<void> {
  const predicted = await predict(shop, life, name);
  const answer = await performAction(name, { shop, dice: seededDice(seed), person: life.person });
  if (answer && predicted !== 'perhaps') {
    const said = answer.ok ? 'yes' : answer.refusals.map(({ code }) => code).join();
    assertThat(answer.ok === (predicted === 'yes'), `${name}: the model says ${predicted}, the shop ${said}`);
  }
  if (!answer?.ok) return;
  if (name === 'hold') life.hold = answer.value as MembershipHold;
  // A hold continues after a change of club.
  if (name === 'endHold') life.hold = undefined;
}

/** Lets days pass, running everything that becomes due at its time. */
export async function passDays(shop: TestShop, life: MembershipModel, days: number): Promise<void> {
  const until = new Date(shop.clock.now().getTime() + days * 86_400_000);
  for (;;) {
    const next = await nextMoment(shop, until);
    shop.clock.set(next > shop.clock.now() ? next : shop.clock.now());
    await wake(shop, life);
    if (next >= until) return;
  }
}

async function wake(shop: TestShop, life: MembershipModel): Promise<void> {
  const { clock, dependencies } = shop;
  await sweepMembershipsJob.run(dependencies);
  const today = wineryDate(clock.now());
  const isGone = stateOf(life, clock.now()) === 'cancelled';
  if (life.hold?.untilOn !== undefined && life.hold.untilOn <= today && !isGone) life.hold = undefined;
  await runScheduledJobs(shop, undefined);
  await recordLapses(shop, [life.person]);
  await recordWineryHold(shop, life);
}

/** Records the hold that the winery starts after two lapsed shipments in a row. */
async function recordWineryHold(shop: TestShop, life: MembershipModel): Promise<void> {
  const { history, hold, state } = await viewTestMembership(shop, ownOf(life));
  const [last] = history.filter(({ kind }) => kind === 'held' || kind === 'hold_ended');
  if (state !== 'on_hold' || !hold || last?.data.by !== 'house') return;
  const settled = (await shipmentsOfStay(shop, life)).filter(({ state: each }) =>
    ['charged', 'skipped', 'lapsed', 'cancelled'].includes(each),
  );
  const lapses = settled.slice(0, 2).filter(({ state: each }) => each === 'lapsed').length;
  assertThat(
    lapses === 2 || life.hold?.fromOn === hold.fromOn,
    'the winery pauses nobody without two lapses',
    hold,
  );
  life.hold = hold;
}

function ownOf(life: MembershipModel) {
  return { customerId: life.person.customerId, membershipId: nowOf(life).membershipId };
}

/** Returns the next moment at which something is due according to the shop's rows, but no later than `until`. */
async function nextMoment({ dependencies, clock }: TestShop, until: Date): Promise<Date> {
  const zone = sql`at time zone 'America/Los_Angeles'`;
  const { rows } = await dependencies.database.read.execute<{ at: string | null }>(sql`
    select min(at) as at from (
      select locks_at + interval '1 minute' as at from club_shipments where state in ('open', 'upcoming')
      union all select (due_on + time '06:01') ${zone} from club_shipments where state = 'locked'
      union all select next_try_at from club_shipments where state = 'declined'
      union all select opens_at from releases where state = 'planning'
      union all select (from_on + time '00:01') ${zone} from membership_holds where ended_at is null
      union all select (until_on + time '00:01') ${zone} from membership_holds where ended_at is null
      union all select joined_at + interval '30 days' from memberships where state = 'pending_payment_method'
    ) due where at > ${clock.now().toISOString()}`);
  const at = rows[0]?.at;
  // Members with their own dates may have an open window on any day.
  const morning = wineryInstant(wineryDate(new Date(clock.now().getTime() + 86_400_000)), 6 * 60 + 1);
  const next = at ? new Date(at) : morning;
  return [next, morning < next && (await isAnyoneOwnDated(dependencies)) ? morning : next, until].reduce(
    (first, each) => (each < first ? each : first),
  );
}

async function isAnyoneOwnDated({ database: { read } }: TestShop['dependencies']): Promise<boolean> {
  const { rows } = await read.execute(sql`
    select from memberships join clubs on clubs.id = club_id where cadence = 'own_date' and state <> 'cancelled' limit 1`);
  return rows.length > 0;
}

/** Expects the shop's view to match the model, and the stock held to match the box. Runs after every command. */
export async function compareMembership(shop: TestShop, life: MembershipModel): Promise<void> {
  const { read } = shop.dependencies.database;
  const view = await viewTestMembership(shop, ownOf(life));
  const owes = (await shipmentsOfStay(shop, life)).some((shipment) => shipment.state === 'declined');
  const state = stateOf(life, shop.clock.now(), owes);
  assertThat(view.state === state, `the model says ${state}, the shop ${view.state}`, life.hold, view.hold);
  const { rows: rights } = await read.execute<{ plan: string }>(
    sql`select plan from entitlements where customer_id = ${life.person.customerId} and ends_at is null`,
  );
  const expected = view.hasBenefits ? [view.plan] : [];
  assertThat(
    JSON.stringify(rights.map(({ plan }) => plan)) === JSON.stringify(expected),
    'a membership brings the right of its plan while it is in force, and no other',
    rights,
    view.state,
  );
  const { rows: wrong } = await read.execute<{ dueOn: CivilDate }>(sql`
    select shipment.state, shipment.due_on as "dueOn", held.bottles as held, boxed.bottles as boxed
      from club_shipments shipment join memberships on memberships.id = shipment.membership_id
      cross join lateral (select coalesce(sum(quantity), 0) as bottles from holds
                           where holds.draft_id = shipment.draft_id and holds.state = 'active') held
      cross join lateral (select coalesce(sum(quantity), 0) as bottles from club_shipment_lines line
                           where line.shipment_id = shipment.id) boxed
     where memberships.customer_id = ${life.person.customerId}
       and held.bottles <> case when shipment.state in ('locked', 'declined') or (shipment.state = 'open' and shipment.saved_at is not null)
                                then boxed.bottles else 0 end`);
  assertThat(
    wrong.length === 0,
    'a box keeps its bottles from when it is saved or locked until it is settled',
    ...wrong,
  );
}
