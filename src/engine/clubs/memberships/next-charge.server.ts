import type { CivilDate } from '../../../core/dates.ts';
import type { MembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Result } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { rehearsed } from '../../../platform/rehearsal.server.ts';
import { daysOfReleases } from '../releases/view.server.ts';
import { findPlan } from '../rules.ts';
import { dueDaysOf, shipmentsIn } from '../shipments/due-store.server.ts';
import { costOf } from '../shipments/judge-box.server.ts';
import { passedOverBecause } from '../shipments/pass-over-rules.ts';
import { findBox, linesOf } from '../shipments/store.server.ts';
import { readClubs } from '../store.server.ts';
import type { ChangeStart } from '../types.ts';
import type { MembershipDependencies } from './apply-change.server.ts';
import { nextChargeDay } from './plan-rules.ts';
import { findMembershipById, openHoldsOf } from './store.server.ts';
import type { Joined } from './types.ts';

/**
 * From which charge on a change counts, and for how much: the change is made, its next charge is read, and it is taken back. So what is
 * shown and agreed to is what the same code does when it is agreed to (I-52).
 * @param change makes the change; where it is refused there is no start.
 */
export async function startOf<Code extends string>(
  tx: Transaction,
  dependencies: MembershipDependencies,
  membershipId: MembershipId,
  change: () => Promise<Result<Joined, Code>>,
): Promise<ChangeStart | undefined> {
  const before = await nextChargeOf(tx, dependencies, membershipId);
  return rehearsed(tx, async () => {
    const changed = await change();
    if (!changed.ok) return undefined;
    const after = await nextChargeOf(tx, dependencies, changed.value.membershipId);
    return after && { ...after, insteadCents: after.on === before?.on ? before.totalCents : undefined };
  });
}

/**
 * The first charge of a membership at a price that holds from a day on, with its total where its box is open; undefined while a hold
 * without an end lets nothing be charged.
 */
export async function firstChargeFrom(
  read: Transaction,
  dependencies: MembershipDependencies,
  membershipId: MembershipId,
  startsOn: CivilDate,
): Promise<ChangeStart | undefined> {
  const charge = await nextChargeOf(read, dependencies, membershipId, startsOn);
  return charge && { ...charge, insteadCents: undefined };
}

const canChange = ['upcoming', 'open'] as const;
const isToCome = [...canChange, 'locked', 'charging', 'declined'] as const;

/**
 * The next charge of a membership, with its total where its box is open.
 * @param from the day from which on charges are asked for, those that are locked too; without it only what can still change counts.
 */
async function nextChargeOf(
  tx: Transaction,
  dependencies: MembershipDependencies,
  membershipId: MembershipId,
  from?: CivilDate,
): Promise<Pick<ChangeStart, 'on' | 'totalCents'> | undefined> {
  const now = dependencies.clock.now();
  for (const shipmentId of await shipmentsIn(tx, membershipId, from ? isToCome : canChange)) {
    const box = await findBox(tx, { shipmentId });
    if (!box || (from ? box.shipment.dueOn < from : box.shipment.locksAt <= now)) continue;
    const passedOver = passedOverBecause(box);
    if (passedOver === 'hold' || passedOver === 'not_agreed') continue;
    const lines = await linesOf(tx, shipmentId);
    // A box without wines has no total yet, which is not a total of $0.
    const totalCents = lines.length === 0 ? undefined : await costOf(tx, dependencies, { box, lines, now });
    return { on: box.shipment.dueOn, totalCents };
  }
  const membership = await findMembershipById(tx, membershipId);
  const chosen = membership && findPlan(await readClubs(tx), membership.plan, membership.frequency);
  invariant(chosen, `membership ${membershipId} is of a plan that there is`);
  const [hold] = await openHoldsOf(tx, [membershipId]);
  const shipments = await dueDaysOf(tx, membershipId);
  const releases = await daysOfReleases(tx, chosen.club.id);
  const startsOn = from && from > membership.startsOn ? from : membership.startsOn;
  const on = nextChargeDay({ ...membership, startsOn, chosen, hold, releases, shipments }, now);
  return on && { on, totalCents: undefined };
}
