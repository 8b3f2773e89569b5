import type { ClubShipmentId, MembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { release } from '../../inventory/index.server.ts';
import { isPaying } from '../../orders/drafts/rules.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { monthOf } from '../releases/rules.ts';
import { readClubs } from '../store.server.ts';
import type { Club } from '../types.ts';
import { giveBackBox, reopen } from './change-shipment.server.ts';
import { shipmentsIn } from './due-store.server.ts';
import { changeShipment, type LockedBox, lockBox } from './store.server.ts';
import type { ClubShipmentState } from './types.ts';

/* What a change of a membership means for its shipments, in the transaction of that change; the caller has locked the membership. */

async function eachIn(
  tx: Transaction,
  membershipId: MembershipId,
  states: readonly ClubShipmentState[],
  work: (box: LockedBox) => Promise<unknown>,
): Promise<void> {
  for (const shipmentId of await shipmentsIn(tx, membershipId, states)) {
    const box = await boxToChange(tx, shipmentId);
    // It may have moved on while its lock was waited for.
    if (states.includes(box.shipment.state)) await work(box);
  }
}

async function boxToChange(tx: Transaction, shipmentId: ClubShipmentId): Promise<LockedBox> {
  for (;;) {
    const box = await lockBox(tx, { shipmentId });
    invariant(box, `shipment ${shipmentId} is there`);
    if (box !== 'moved') return box;
  }
}

/** The membership ended: whatever is not charged ends with it and gives its bottles back. A payment that is under way is let come in. */
export async function endShipmentsOf(tx: Transaction, membershipId: MembershipId, now: Date): Promise<void> {
  await eachIn(tx, membershipId, ['upcoming', 'open', 'locked', 'declined'], async ({ shipment, draft }) => {
    if (isPaying(draft, now)) return;
    await endShipment(tx, { shipment, draft }, now);
  });
}

/** Ends a locked shipment with its membership, and gives its bottles back. */
export async function endShipment(
  tx: Transaction,
  { shipment, draft }: Pick<LockedBox, 'shipment' | 'draft'>,
  now: Date,
): Promise<void> {
  if (draft) await release(tx, { draftId: draft.id, now });
  const ended = { state: 'cancelled', endedBy: 'left', settledAt: now, nextTryAt: null } as const;
  await changeShipment(tx, shipment.id, ended, now);
}

/**
 * Another frequency: a box that can still be changed and is charged in a month that was not agreed to ends. Members with dates of their
 * own have no months.
 */
export async function endShipmentsOutside(
  tx: Transaction,
  membershipId: MembershipId,
  now: Date,
): Promise<void> {
  const clubs = await readClubs(tx);
  await eachIn(tx, membershipId, ['upcoming', 'open'], async (box) => {
    if (isAgreedTo(box, clubs) || now >= box.shipment.locksAt) return;
    await endShipment(tx, box, now);
  });
}

/** Whether a box is charged in a month of the frequency that its member agreed to. */
function isAgreedTo({ shipment, membership, club: { id } }: LockedBox, clubs: readonly Club[]): boolean {
  const club = clubs.find((each) => each.id === id);
  const months = club?.frequencies.find(({ frequency }) => frequency === membership.frequency)?.months ?? [];
  return months.length === 0 || months.includes(monthOf(shipment.dueOn));
}

/**
 * The end was taken back, or a frequency that has their month: shipments that are not locked yet are open again, with their boxes as far
 * as they are still there.
 */
export async function reopenShipmentsOf(
  tx: Transaction,
  dependencies: OrderDependencies,
  membershipId: MembershipId,
): Promise<void> {
  const now = dependencies.clock.now();
  const clubs = await readClubs(tx);
  await eachIn(tx, membershipId, ['cancelled'], async (box) => {
    if (now < box.shipment.locksAt && isAgreedTo(box, clubs)) await reopen(tx, dependencies, box, now);
  });
}

/**
 * Another plan, taste or list of what is never to be sent: boxes that their member has not put together are chosen anew; with another
 * plan all are, since they have another number of bottles.
 */
export async function refreshBoxesOf(
  tx: Transaction,
  membershipId: MembershipId,
  { isOtherPlan, now }: { readonly isOtherPlan: boolean; readonly now: Date },
): Promise<void> {
  // A skip can still be taken back, and brings the box back as the plan is then.
  await eachIn(tx, membershipId, ['upcoming', 'open', 'skipped'], async (box) => {
    const { locksAt, savedAt } = box.shipment;
    if (now < locksAt && (isOtherPlan || !savedAt)) await giveBackBox(tx, box, now);
  });
}

/** Another card: what was declined is charged with it at once, which its page says before it is saved (domain §1.4). */
export async function dueAgainWithCard(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  membershipId: MembershipId,
  now: Date,
): Promise<void> {
  let isDue = false;
  await eachIn(tx, membershipId, ['declined'], async ({ shipment }) => {
    await changeShipment(tx, shipment.id, { nextTryAt: now }, now);
    isDue = true;
  });
  if (isDue) await jobs.enqueue(tx, 'charge-club-shipments', {}, { singletonKey: 'another card' });
}
