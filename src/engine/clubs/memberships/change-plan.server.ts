import { wineryDate } from '../../../core/dates.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { validateConsent } from '../../identity/consents/rules.ts';
import type { ConsentOrigin, ConsentRefusalCode, SubmittedConsent } from '../../identity/consents/types.ts';
import { type ChosenPlan, clubStatus, findPlan, planFigures, planTitle } from '../rules.ts';
import { hasSavedBox } from '../shipments/due-store.server.ts';
import {
  endShipmentsOutsideFrequency,
  refreshBoxesOfMembership,
  reopenShipmentsOfMembership,
} from '../shipments/follow-membership.server.ts';
import { openFirstShipments } from '../shipments/open-shipments.server.ts';
import { readClubs, spotsOfClub } from '../store.server.ts';
import { clubTerms, limitPlanToBudget, membershipChangeStartSentence } from '../terms-rules.ts';
import type { ClubStatus, MembershipChangeStart } from '../types.ts';
import {
  applyMembershipChange,
  enqueueMembershipEmail,
  type MembershipDependencies,
  previewMembershipChangeStart,
  withLockedMembership,
} from './apply-change.server.ts';
import { cancelLockedMembership } from './cancel-membership.server.ts';
import { joinClubInTransaction, recordClubConsent } from './join-club.server.ts';
import { planDifferences, startsAfterHoldSentence } from './plan-rules.ts';
import {
  alreadyMemberRefusal,
  clubUnknownRefusal,
  giftMembershipNotChangeable,
  membershipStateRefusal,
} from './refusal-rules.ts';
import { hasMembershipEnded } from './rules.ts';
import { closeMembershipHold, currentMembershipsOfCustomer, openHoldsOfMemberships } from './store.server.ts';
import type {
  JoinedMembership,
  JoinRefusalCode,
  Membership,
  MembershipAccess,
  MembershipActor,
  MembershipDelivery,
  PlanChangePreview,
  PlanChangeRefusalCode,
  PlanChangeRequest,
} from './types.ts';
import { findWaitlistEntry } from './wait-store.server.ts';

type Plans = { readonly before: ChosenPlan; readonly after: ChosenPlan };

/** Returns the effects and cost of a change of plan, without saving it (domain §5.18). */
export function previewPlanChange(
  dependencies: MembershipDependencies,
  own: MembershipAccess,
  request: PlanChangeRequest,
): Promise<Result<PlanChangePreview, PlanChangeRefusalCode>> {
  return withLockedMembership(
    dependencies,
    own,
    async (tx, membership, now): Promise<Result<PlanChangePreview, PlanChangeRefusalCode>> => {
      const evaluated = await evaluatePlans(tx, membership, request);
      if (!evaluated.ok) return evaluated;
      const plans = evaluated.value;
      const { before, after } = plans;
      const isOtherClub = before.club.id !== after.club.id;
      const status = isOtherClub ? await statusFor(tx, membership, after, now) : 'open';
      const losesBox = before.tier.plan !== after.tier.plan && (await hasSavedBox(tx, membership.id, now));
      const start =
        status === 'open' ? await startOfPlan(dependencies, tx, membership, plans, own, now) : undefined;
      return ok({
        before: planFigures(before),
        after: planFigures(after),
        ...{ isOtherClub, status, start },
        startText: start ? membershipChangeStartSentence(start) : startsAfterHoldSentence,
        ...planDifferences(before, after, losesBox),
        terms: clubTerms(after, { isPickup: membership.isPickup, start }),
      });
    },
  );
}

const noConsentOrigin: ConsentOrigin = { clientAddress: '', userAgent: undefined };

/**
 * Returns when the new plan would take effect and what it would cost; undefined during an open-ended hold. The preview, the agreement and
 * the change all use this function.
 */
function startOfPlan(
  dependencies: MembershipDependencies,
  tx: Transaction,
  membership: Membership,
  plans: Plans,
  { actor = 'customer' }: Pick<MembershipAccess, 'actor'>,
  now: Date,
): Promise<MembershipChangeStart | undefined> {
  const terms = clubTerms(plans.after, { isPickup: membership.isPickup });
  const consent = { isTicked: true, termsVersion: terms.version };
  const agreed = { consent, agreedBy: noConsentOrigin, start: undefined, actor };
  return previewMembershipChangeStart(tx, dependencies, membership.id, () =>
    carryOut(dependencies, tx, membership, plans, agreed, now),
  );
}

async function evaluatePlans(
  read: Transaction,
  membership: Membership,
  request: PlanChangeRequest,
): Promise<Result<Plans, PlanChangeRefusalCode>> {
  if (hasMembershipEnded(membership)) return membershipStateRefusal(membership.state, 'be changed');
  if (membership.source === 'gift') return giftMembershipNotChangeable;
  const clubs = await readClubs(read);
  const most = membership.answers?.mostCents;
  const before = limitPlanToBudget(findPlan(clubs, membership.plan, membership.frequency), most);
  const found = findPlan(clubs, request.plan, request.frequency);
  const after = membership.plan === request.plan ? limitPlanToBudget(found, most) : found;
  invariant(before, `the plan of membership ${membership.id} exists`);
  if (!after) return clubUnknownRefusal;
  if (before.tier.plan === after.tier.plan && before.frequency.frequency === after.frequency.frequency) {
    return refused({
      code: 'PLAN_SAME',
      sentence: 'You already have this plan. Choose another size, frequency or club.',
      field: 'plan',
    });
  }
  const living = await currentMembershipsOfCustomer(read, membership.customerId);
  const isThere = living.some(({ id, clubId }) => id !== membership.id && clubId === after.club.id);
  return isThere ? alreadyMemberRefusal(after.club.title) : ok({ before, after });
}

/**
 * Returns the club's status for this member. A club with an open spot offer for the member is open, even if it is full for others, unless
 * it is paused.
 */
async function statusFor(
  read: Transaction,
  { customerId }: Membership,
  { club }: ChosenPlan,
  now: Date,
): Promise<ClubStatus> {
  const places = await spotsOfClub(read, club.id, customerId, now);
  const wait = await findWaitlistEntry(read, { clubId: club.id, customerId });
  const isOffered = wait?.offerEndsAt !== undefined && wait.offerEndsAt > now;
  return clubStatus(club, isOffered ? { ...places, waiting: 0 } : places);
}

export type PlanChangeCommand = PlanChangeRequest & {
  readonly consent: SubmittedConsent;
  readonly agreedBy: ConsentOrigin;
};

/**
 * Changes the size, frequency or club of a membership. Each change requires a new agreement that states its first charge (domain §2.5). A
 * change of club starts a new membership with the same card and delivery and ends the current one, in one transaction.
 */
export function changeMembershipPlan(
  dependencies: MembershipDependencies,
  own: MembershipAccess,
  { consent, agreedBy, ...request }: PlanChangeCommand,
): Promise<Result<JoinedMembership, PlanChangeRefusalCode | JoinRefusalCode>> {
  return withLockedMembership(
    dependencies,
    own,
    async (
      tx,
      membership,
      now,
    ): Promise<Result<JoinedMembership, PlanChangeRefusalCode | JoinRefusalCode>> => {
      const evaluated = await evaluatePlans(tx, membership, request);
      if (!evaluated.ok) return evaluated;
      const start = await startOfPlan(dependencies, tx, membership, evaluated.value, own, now);
      const agreed = { consent, agreedBy, start, actor: own.actor ?? 'customer' };
      return carryOut(dependencies, tx, membership, evaluated.value, agreed, now);
    },
  );
}

type Agreed = Pick<PlanChangeCommand, 'consent' | 'agreedBy'> & {
  readonly start: MembershipChangeStart | undefined;
  readonly actor: MembershipActor;
};

async function carryOut(
  dependencies: MembershipDependencies,
  tx: Transaction,
  membership: Membership,
  { before, after }: Plans,
  agreed: Agreed,
  now: Date,
): Promise<Result<JoinedMembership, ConsentRefusalCode | JoinRefusalCode>> {
  if (before.club.id !== after.club.id) return changeClub(dependencies, tx, membership, after, agreed, now);
  const { customerId, isPickup } = membership;
  const { consent, agreedBy, start, actor } = agreed;
  const evaluated = validateConsent(consent, clubTerms(after, { isPickup, start }));
  if (!evaluated.ok) return evaluated;
  const consentId = await recordClubConsent(tx, {
    customerId,
    chosen: after,
    isPickup,
    start,
    agreedBy,
    now,
  });
  const { adventure, color } = membership.answers ?? {};
  const change = {
    ...{ plan: after.tier.plan, frequency: after.frequency.frequency, consentId },
    // A budget applies to a number of bottles, so it is dropped with the old size.
    ...(before.tier.plan !== after.tier.plan && adventure && color && { answers: { adventure, color } }),
  };
  const { membership: changed, eventId } = await applyMembershipChange(
    tx,
    membership,
    change,
    {
      ...{ kind: 'plan_changed', actor, effectiveOn: start?.on ?? wineryDate(now) },
      data: {
        ...{ from: planTitle(before), to: planTitle(after) },
        start: start ? membershipChangeStartSentence(start) : startsAfterHoldSentence,
      },
    },
    now,
  );
  await endShipmentsOutsideFrequency(tx, changed.id, now);
  await reopenShipmentsOfMembership(tx, dependencies, changed.id);
  await refreshBoxesOfMembership(tx, changed.id, { isOtherPlan: before.tier.plan !== after.tier.plan, now });
  if (changed.state !== 'pending_payment_method') {
    await openFirstShipments(tx, dependencies, changed.id);
  }
  await enqueueMembershipEmail(tx, dependencies.jobs, changed, 'club-plan-changed', String(eventId), now);
  return ok({ membershipId: changed.id, state: changed.state });
}

async function changeClub(
  dependencies: MembershipDependencies,
  tx: Transaction,
  membership: Membership,
  after: ChosenPlan,
  { start, actor, ...agreement }: Agreed,
  now: Date,
): Promise<Result<JoinedMembership, JoinRefusalCode>> {
  const { customerId, preference, neverSent, answers, savedCardId, attribution, usesCredit } = membership;
  const [hold] = await openHoldsOfMemberships(tx, [membership.id]);
  const joined = await joinClubInTransaction(
    dependencies,
    tx,
    customerId,
    {
      ...{ plan: after.tier.plan, frequency: after.frequency.frequency },
      ...{ preference, neverSent, answers, savedCardId, attribution },
      delivery: deliveryOf(membership),
      startsWith: 'this_release',
      birthDate: undefined,
      source: 'web',
    },
    agreement,
    { mail: 'club-plan-changed', hold, usesCredit, start, actor },
  );
  if (!joined.ok) return joined;
  const successorId = joined.value.membershipId;
  if (hold) await closeMembershipHold(tx, hold.id, now);
  const data = { to: planTitle(after) };
  await cancelLockedMembership(tx, membership, { actor, reason: '', successorId, data }, now);
  return joined;
}

function deliveryOf({ isPickup, pickupLocation, pickupPerson, addressId }: Membership): MembershipDelivery {
  // An empty address id is refused as unknown, so the member is asked for an address.
  return isPickup
    ? { isPickup, pickupLocation: pickupLocation ?? '', pickupPerson }
    : { isPickup: false, addressId: addressId ?? ('' as NonNullable<typeof addressId>) };
}
