import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { CustomerId, MembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { dryRun } from '../../../platform/dry-run.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { findAddress } from '../../identity/address-book/index.server.ts';
import { deliverabilityOf } from '../../identity/address-book/rules.ts';
import { findCustomer, lockCustomer } from '../../identity/index.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { ClubMembershipNoticeKind } from '../../notices/types.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import {
  endEntitlementOfMembership,
  grantEntitlement,
  planOfMembership,
} from '../../pricing/standing/index.server.ts';
import { releaseDaysOfClub } from '../releases/view.server.ts';
import { clubOfPlan, findPlan } from '../rules.ts';
import {
  dueDaysOfMembership,
  hasUnpaidShipment,
  shipmentIdsInStates,
} from '../shipments/due-store.server.ts';
import { totalOfBoxLines } from '../shipments/evaluate-box.server.ts';
import { autoSkipReason } from '../shipments/rules.ts';
import { findBox, linesOfShipment } from '../shipments/store.server.ts';
import { readClubs } from '../store.server.ts';
import type { MembershipChangeStart } from '../types.ts';
import { nextUnopenedChargeDay } from './plan-rules.ts';
import { membershipNotFound } from './refusal-rules.ts';
import { deriveMembershipState, hasMemberBenefits } from './rules.ts';
import {
  findMembershipById,
  lockMembership,
  type MembershipChange,
  type NewMembershipEvent,
  openHoldsOfMemberships,
  recordMembershipEvent,
  updateMembership,
} from './store.server.ts';
import type {
  DeliveryRefusalCode,
  JoinedMembership,
  Membership,
  MembershipAccess,
  MembershipDelivery,
  MembershipHold,
} from './types.ts';

/** The dependencies of checkout, because a membership change may update the drafts of its shipments. */
export type MembershipDependencies = OrderDependencies;

/**
 * Runs an action on a membership in one transaction, with the customer and the membership locked. Fails with `MEMBERSHIP_NOT_FOUND` if the
 * membership isn't the customer's.
 */
export async function withLockedMembership<Value, Code extends string>(
  { database, clock }: Pick<MembershipDependencies, 'database' | 'clock'>,
  own: MembershipAccess,
  act: (tx: Transaction, membership: Membership, now: Date) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'MEMBERSHIP_NOT_FOUND'>> {
  return database.transaction(async (tx): Promise<Result<Value, Code | 'MEMBERSHIP_NOT_FOUND'>> => {
    await lockCustomer(tx, own.customerId);
    const membership = await lockMembership(tx, own);
    return membership ? act(tx, membership, clock.now()) : membershipNotFound;
  });
}

export type AppliedMembershipChange = {
  readonly membership: Membership;
  readonly hold: MembershipHold | undefined;
  /** The id of the membership event that records the change. Its email is sent once per event. */
  readonly eventId: number;
};

/**
 * Changes a locked membership, records the event in its history, and updates its state and entitlement. Every
 * change of a membership must go through this function.
 */
export async function applyMembershipChange(
  tx: Transaction,
  before: Membership,
  change: Omit<MembershipChange, 'state' | 'activatedAt'>,
  happened: NewMembershipEvent,
  now: Date,
): Promise<AppliedMembershipChange> {
  const [hold] = await openHoldsOfMemberships(tx, [before.id]);
  const facts = { ...withChange(before, change), isPaymentDue: await hasDuePayment(tx, before) };
  const state = deriveMembershipState(facts, hold, wineryDate(now));
  const isFirstTime = state === 'active' && before.activatedAt === undefined;
  const whole = { ...change, state, ...(isFirstTime && { activatedAt: now }) };
  const membership = await updateMembership(tx, before.id, whole, now);
  await updateMembershipEntitlement(tx, membership, hold, now);
  const eventId = await recordMembershipEvent(tx, before.id, happened, now);
  return { membership, hold, eventId };
}

/** Returns the values that determine a membership's state, with the change applied. */
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

/**
 * Returns whether a membership has an unpaid shipment. Always false for a canceled membership: when it is restored, it starts as paid, and
 * `updateMembershipsAfterCharges` marks it past due afterwards if necessary.
 */
async function hasDuePayment(tx: Transaction, { id, state }: Membership): Promise<boolean> {
  return state === 'cancelled' ? false : hasUnpaidShipment(tx, id);
}

/** Grants the plan's entitlement if the membership has benefits now; otherwise ends it. */
export async function updateMembershipEntitlement(
  tx: Transaction,
  membership: Membership,
  hold: MembershipHold | undefined,
  now: Date,
): Promise<void> {
  const { id: membershipId, customerId, plan } = membership;
  const granted = await planOfMembership(tx, membershipId);
  const due = hasMemberBenefits(membership, hold) ? plan : undefined;
  if (granted === due) return;
  if (granted !== undefined) await endEntitlementOfMembership(tx, membershipId, now);
  if (due === undefined) return;
  const tier = clubOfPlan(await readClubs(tx), plan)?.tiers.find((each) => each.plan === plan);
  invariant(tier, `plan ${plan} exists`);
  const { discount, seesAllocation } = tier;
  await grantEntitlement(tx, {
    ...{ program: 'club', plan, discount, seesAllocation },
    ...{ customerId, membershipId, startsAt: now },
  });
}

/**
 * Enqueues an email to a member, in the transaction of the change that it reports.
 * @param occurrence makes the email unique among its kind: the id of the membership event, or the day of a reminder.
 * @param startAfter the earliest time to send the email; immediately if omitted.
 */
export async function enqueueMembershipEmail(
  tx: Transaction,
  jobs: JobQueue,
  { id: membershipId, customerId }: Pick<Membership, 'id' | 'customerId'>,
  kind: ClubMembershipNoticeKind,
  occurrence: string,
  now: Date,
  startAfter?: Date,
): Promise<void> {
  const customer = await findCustomer(tx, customerId);
  invariant(customer, 'a member is a customer');
  const about = { kind, subjectType: 'membership', subjectId: membershipId, occurrence } as const;
  await enqueueNotice(tx, jobs, { ...about, recipient: customer.email, at: now }, { startAfter });
}

/**
 * Returns when a change would take effect and what it would cost; undefined during an open-ended hold. Applies the change, reads the next
 * charge, and rolls back, so that the preview and the actual change run the same code (I-52).
 * @param change applies the change; if it is refused, the result is undefined.
 */
export async function previewMembershipChangeStart<Code extends string>(
  tx: Transaction,
  dependencies: MembershipDependencies,
  membershipId: MembershipId,
  change: () => Promise<Result<JoinedMembership, Code>>,
): Promise<MembershipChangeStart | undefined> {
  const before = await nextChargeOf(tx, dependencies, membershipId);
  return dryRun(tx, async () => {
    const changed = await change();
    if (!changed.ok) return undefined;
    const after = await nextChargeOf(tx, dependencies, changed.value.membershipId);
    return after && { ...after, insteadCents: after.on === before?.on ? before.totalCents : undefined };
  });
}

/**
 * Returns a membership's first charge on or after a day, such as the start of new prices, with the total if its box is open; undefined
 * during an open-ended hold.
 */
export async function firstChargeOnOrAfter(
  read: Transaction,
  dependencies: MembershipDependencies,
  membershipId: MembershipId,
  startsOn: CivilDate,
): Promise<MembershipChangeStart | undefined> {
  const charge = await nextChargeOf(read, dependencies, membershipId, startsOn);
  return charge && { ...charge, insteadCents: undefined };
}

const canChange = ['upcoming', 'open'] as const;
const isToCome = [...canChange, 'locked', 'charging', 'declined'] as const;

/**
 * Returns the next charge of a membership, with the total if its box is open; undefined during an open-ended hold.
 * @param from includes only charges from this day on, also those that are locked or whose payment is due. If omitted, only boxes that can
 * still be changed are included.
 */
async function nextChargeOf(
  tx: Transaction,
  dependencies: MembershipDependencies,
  membershipId: MembershipId,
  from?: CivilDate,
): Promise<Pick<MembershipChangeStart, 'on' | 'totalCents'> | undefined> {
  const now = dependencies.clock.now();
  for (const shipmentId of await shipmentIdsInStates(tx, membershipId, from ? isToCome : canChange)) {
    const box = await findBox(tx, { shipmentId });
    if (!box || (from ? box.shipment.dueOn < from : box.shipment.locksAt <= now)) continue;
    const skippedFor = autoSkipReason(box);
    if (skippedFor === 'hold' || skippedFor === 'not_agreed') continue;
    const lines = await linesOfShipment(tx, shipmentId);
    // A box without wines has no total yet, so it must not show $0.
    const totalCents =
      lines.length === 0 ? undefined : await totalOfBoxLines(tx, dependencies, { box, lines, now });
    return { on: box.shipment.dueOn, totalCents };
  }
  const membership = await findMembershipById(tx, membershipId);
  const chosen = membership && findPlan(await readClubs(tx), membership.plan, membership.frequency);
  invariant(chosen, `the plan of membership ${membershipId} exists`);
  const [hold] = await openHoldsOfMemberships(tx, [membershipId]);
  const shipments = await dueDaysOfMembership(tx, membershipId);
  const releases = await releaseDaysOfClub(tx, chosen.club.id);
  const startsOn = from && from > membership.startsOn ? from : membership.startsOn;
  const on = nextUnopenedChargeDay({ ...membership, startsOn, chosen, hold, releases, shipments }, now);
  return on && { on, totalCents: undefined };
}

type DeliveryColumns = Pick<Membership, 'isPickup' | 'pickupLocation' | 'addressId' | 'pickupPerson'>;

const longestPerson = 60;

/**
 * Validates a delivery and returns it as columns of the membership. Fails with `ADDRESS_CLOSED` if the address's state can't be shipped to.
 * The contents of a box are validated when the box is made (I-49, I-50).
 */
export async function validateMembershipDelivery(
  { zipCodes, pickupLocations }: Pick<MembershipDependencies, 'zipCodes' | 'pickupLocations'>,
  tx: Transaction,
  customerId: CustomerId,
  delivery: MembershipDelivery,
): Promise<Result<DeliveryColumns, DeliveryRefusalCode>> {
  if (delivery.isPickup) {
    const { pickupLocation } = delivery;
    const pickupPerson = delivery.pickupPerson.trim().slice(0, longestPerson);
    if (pickupLocations.some(({ id }) => id === pickupLocation)) {
      return ok({ isPickup: true, pickupLocation, pickupPerson, addressId: undefined });
    }
    const sentence = 'Choose a pickup location.';
    return refused({ code: 'PICKUP_UNKNOWN', sentence, field: 'pickupLocation' });
  }
  const { addressId } = delivery;
  const field = 'addressId';
  const address = await findAddress(tx, { customerId, addressId });
  if (!address?.takesDeliveries) {
    return refused({
      code: 'ADDRESS_NOT_FOUND',
      sentence: 'We couldn’t find that address in your account. Choose another address.',
      field,
    });
  }
  const evaluated = deliverabilityOf(address, zipCodes.lookup(address.zipCode), []);
  if (evaluated.status === 'pickup_only') {
    const sentence = `${evaluated.sentence} Choose pickup at the winery or a different address.`;
    return refused({ code: 'ADDRESS_CLOSED', sentence, field });
  }
  return ok({ isPickup: false, pickupLocation: undefined, pickupPerson: '', addressId });
}
