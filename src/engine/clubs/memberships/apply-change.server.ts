import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { CustomerId, MembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { rehearsed } from '../../../platform/rehearsal.server.ts';
import { findAddress } from '../../identity/address-book/index.server.ts';
import { deliverabilityOf } from '../../identity/address-book/rules.ts';
import { findCustomer, lockCustomer } from '../../identity/index.server.ts';
import { oweNotice } from '../../notices/index.server.ts';
import type { MembershipNoticeKind } from '../../notices/types.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { endGrantOf, grant, planGrantedBy } from '../../pricing/standing/index.server.ts';
import { daysOfReleases } from '../releases/view.server.ts';
import { clubOfPlan, findPlan } from '../rules.ts';
import { dueDaysOf, owesShipment, shipmentsIn } from '../shipments/due-store.server.ts';
import { costOf } from '../shipments/judge-box.server.ts';
import { passedOverBecause } from '../shipments/rules.ts';
import { findBox, linesOf } from '../shipments/store.server.ts';
import { readClubs } from '../store.server.ts';
import type { ChangeStart } from '../types.ts';
import { nextChargeDay } from './plan-rules.ts';
import { hasBenefits, stateOf } from './rules.ts';
import { membershipNotFound } from './sentence-rules.ts';
import {
  findMembershipById,
  type Happened,
  lockMembership,
  type MembershipChange,
  openHoldsOf,
  recordEvent,
  updateMembership,
} from './store.server.ts';
import type {
  DeliveryCode,
  Joined,
  Membership,
  MembershipDelivery,
  MembershipHold,
  OwnMembership,
} from './types.ts';

/** Shipments follow their membership, and fill drafts of the checkout. */
export type MembershipDependencies = OrderDependencies;

/** Does something to a membership of this customer, under the locks of both. */
export async function changeOwn<Value, Code extends string>(
  { database, clock }: Pick<MembershipDependencies, 'database' | 'clock'>,
  own: OwnMembership,
  act: (tx: Transaction, membership: Membership, now: Date) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'MEMBERSHIP_NOT_FOUND'>> {
  return database.transaction(async (tx): Promise<Result<Value, Code | 'MEMBERSHIP_NOT_FOUND'>> => {
    await lockCustomer(tx, own.customerId);
    const membership = await lockMembership(tx, own);
    return membership ? act(tx, membership, clock.now()) : membershipNotFound;
  });
}

export type Applied = {
  readonly membership: Membership;
  readonly hold: MembershipHold | undefined;
  /** Of what happened; the mail about it is owed once by it. */
  readonly eventId: number;
};

/**
 * Changes a locked membership, writes that into its history, and lets its state and the rights that it brings follow from what it has
 * now. Everything that happens to a membership goes through here, so neither can be forgotten.
 */
export async function applyChange(
  tx: Transaction,
  before: Membership,
  change: Omit<MembershipChange, 'state' | 'activatedAt'>,
  happened: Happened,
  now: Date,
): Promise<Applied> {
  const [hold] = await openHoldsOf(tx, [before.id]);
  const facts = { ...withChange(before, change), owes: await owesNow(tx, before) };
  const state = stateOf(facts, hold, wineryDate(now));
  const isFirstTime = state === 'active' && before.activatedAt === undefined;
  const whole = { ...change, state, ...(isFirstTime && { activatedAt: now }) };
  const membership = await updateMembership(tx, before.id, whole, now);
  await settleRight(tx, membership, hold, now);
  const eventId = await recordEvent(tx, before.id, happened, now);
  return { membership, hold, eventId };
}

/** As much of it as its state follows from; what a change does not name stays as it was. */
function withChange(before: Membership, change: MembershipChange) {
  const { cancelledAt, completedAt, savedCardId, isPickup = before.isPickup, addressId } = change;
  return {
    source: before.source,
    cancelledAt: cancelledAt === undefined ? before.cancelledAt : (cancelledAt ?? undefined),
    completedAt: completedAt ?? before.completedAt,
    savedCardId: savedCardId === undefined ? before.savedCardId : (savedCardId ?? undefined),
    isPickup,
    addressId: addressId === undefined ? before.addressId : (addressId ?? undefined),
  };
}

/** What a membership that comes back owes, `followCharges` finds out: it is first taken up again, then past due. */
async function owesNow(tx: Transaction, { id, state }: Membership): Promise<boolean> {
  return state === 'cancelled' ? false : owesShipment(tx, id);
}

/** A membership brings one right of its plan while its benefits are in force, and none otherwise. */
export async function settleRight(
  tx: Transaction,
  membership: Membership,
  hold: MembershipHold | undefined,
  now: Date,
): Promise<void> {
  const { id: membershipId, customerId, plan } = membership;
  const granted = await planGrantedBy(tx, membershipId);
  const due = hasBenefits(membership, hold) ? plan : undefined;
  if (granted === due) return;
  if (granted !== undefined) await endGrantOf(tx, membershipId, now);
  if (due === undefined) return;
  const tier = clubOfPlan(await readClubs(tx), plan)?.tiers.find((each) => each.plan === plan);
  invariant(tier, `there is a plan ${plan}`);
  const { discount, seesAllocation } = tier;
  await grant(tx, {
    ...{ programme: 'club', plan, discount, seesAllocation },
    ...{ customerId, membershipId, startsAt: now },
  });
}

/**
 * Owes a mail about a membership to its member, in the transaction of what it tells of.
 * @param occurrence what tells it from another of its kind: the number of the event in the membership's history, or the day of a reminder.
 * @param startAfter when it is sent at the earliest; at once if left out.
 */
export async function oweMembershipMail(
  tx: Transaction,
  jobs: JobQueue,
  { id: membershipId, customerId }: Pick<Membership, 'id' | 'customerId'>,
  kind: MembershipNoticeKind,
  occurrence: string,
  now: Date,
  startAfter?: Date,
): Promise<void> {
  const customer = await findCustomer(tx, customerId);
  invariant(customer, 'a member is a customer');
  const about = { kind, subjectType: 'membership', subjectId: membershipId, occurrence } as const;
  await oweNotice(tx, jobs, { ...about, recipient: customer.email, at: now }, { startAfter });
}

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

type DeliveryColumns = Pick<Membership, 'isPickup' | 'pickupLocation' | 'addressId' | 'pickupPerson'>;

const longestPerson = 60;

/**
 * Where a membership's shipments go, as its columns say it. A state that is closed is told now, not when the first box is ready; what
 * a single box may hold is judged when it is made (I-49, I-50).
 */
export async function judgeDelivery(
  { zipCodes, pickupLocations }: Pick<MembershipDependencies, 'zipCodes' | 'pickupLocations'>,
  tx: Transaction,
  customerId: CustomerId,
  delivery: MembershipDelivery,
): Promise<Result<DeliveryColumns, DeliveryCode>> {
  if (delivery.isPickup) {
    const { pickupLocation } = delivery;
    const pickupPerson = delivery.pickupPerson.trim().slice(0, longestPerson);
    if (pickupLocations.some(({ id }) => id === pickupLocation)) {
      return ok({ isPickup: true, pickupLocation, pickupPerson, addressId: undefined });
    }
    const sentence = 'Please choose where you pick your wine up.';
    return refused({ code: 'PICKUP_UNKNOWN', sentence, field: 'pickupLocation' });
  }
  const { addressId } = delivery;
  const field = 'addressId';
  const address = await findAddress(tx, { customerId, addressId });
  if (!address?.takesDeliveries) {
    return refused({ code: 'ADDRESS_NOT_FOUND', sentence: 'This address is not in your book.', field });
  }
  const judged = deliverabilityOf(address, zipCodes.lookup(address.zipCode), []);
  if (judged.status === 'pickup_only') {
    const sentence = `${judged.sentence} Pick your wine up with us, or choose another address.`;
    return refused({ code: 'ADDRESS_CLOSED', sentence, field });
  }
  return ok({ isPickup: false, pickupLocation: undefined, pickupPerson: '', addressId });
}
