import { wineryDate } from '../../../core/dates.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Result } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
// Not by its door: that one opens on the sign-in, which comes after carts and checkouts.
import { lockCustomer } from '../../identity/store.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { endGrantOf, grant, planGrantedBy } from '../../pricing/standing/index.server.ts';
import { clubOfPlan } from '../rules.ts';
import { owesShipment } from '../shipments/due-store.server.ts';
import { readClubs } from '../store.server.ts';
import { hasBenefits, stateOf } from './rules.ts';
import { membershipNotFound } from './sentence-rules.ts';
import {
  type Happened,
  lockMembership,
  type MembershipChange,
  openHoldsOf,
  recordEvent,
  updateMembership,
} from './store.server.ts';
import type { Membership, MembershipHold, OwnMembership } from './types.ts';

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
