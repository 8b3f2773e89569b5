import { invariant } from '../../core/invariant.ts';
import type { Result } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { rehearsed } from '../../platform/rehearsal.server.ts';
import { dueDaysOf, shipmentsIn } from '../club-shipments/due-store.server.ts';
import { costOf } from '../club-shipments/judge-box.server.ts';
import { passedOverBecause } from '../club-shipments/pass-over-rules.ts';
import { findBox, linesOf } from '../club-shipments/store.server.ts';
import { findPlan } from '../clubs/rules.ts';
import { readClubs } from '../clubs/store.server.ts';
import type { ChangeStart } from '../clubs/types.ts';
import { daysOfReleases } from '../releases/view.server.ts';
import type { MembershipDependencies } from './apply-change.server.ts';
import { nextChargeDay } from './plan-rules.ts';
import { lockMembershipById, openHoldsOf } from './store.server.ts';
import type { Joined, MembershipId } from './types.ts';

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

/** The next charge of a locked membership that can still change; with its total where its box is open. */
async function nextChargeOf(
  tx: Transaction,
  dependencies: MembershipDependencies,
  membershipId: MembershipId,
): Promise<Pick<ChangeStart, 'on' | 'totalCents'> | undefined> {
  const now = dependencies.clock.now();
  for (const shipmentId of await shipmentsIn(tx, membershipId, ['upcoming', 'open'])) {
    const box = await findBox(tx, { shipmentId });
    if (!box || box.shipment.locksAt <= now) continue;
    const passedOver = passedOverBecause(box);
    if (passedOver === 'hold' || passedOver === 'not_agreed') continue;
    const lines = await linesOf(tx, shipmentId);
    // A box without wines has no total yet, which is not a total of $0.
    const totalCents = lines.length === 0 ? undefined : await costOf(tx, dependencies, { box, lines, now });
    return { on: box.shipment.dueOn, totalCents };
  }
  const membership = await lockMembershipById(tx, membershipId);
  const chosen = membership && findPlan(await readClubs(tx), membership.plan, membership.frequency);
  invariant(chosen, `membership ${membershipId} is of a plan that there is`);
  const [hold] = await openHoldsOf(tx, [membershipId]);
  const shipments = await dueDaysOf(tx, membershipId);
  const releases = await daysOfReleases(tx, chosen.club.id);
  const on = nextChargeDay({ ...membership, chosen, hold, releases, shipments }, now);
  return on && { on, totalCents: undefined };
}
