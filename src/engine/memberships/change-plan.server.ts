import { wineryDate } from '../../core/dates.ts';
import { invariant } from '../../core/invariant.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import {
  endShipmentsOutside,
  refreshBoxesOf,
  reopenShipmentsOf,
} from '../club-shipments/follow-membership.server.ts';
import { openFirstShipments } from '../club-shipments/open-shipments.server.ts';
import { type ChosenPlan, clubStatus, findPlan, planFigures, planTitle } from '../clubs/rules.ts';
import { placesOf, readClubs } from '../clubs/store.server.ts';
import { clubTerms } from '../clubs/terms-rules.ts';
import type { ClubStatus } from '../clubs/types.ts';
import { judgeConsent } from '../consents/rules.ts';
import type { AgreedBy, TickedConsent } from '../consents/types.ts';
import { applyChange, changeOwn, type MembershipDependencies } from './apply-change.server.ts';
import { endWithin } from './cancel-membership.server.ts';
import { joinWithin, recordClubConsent } from './join-club.server.ts';
import { oweMembershipMail } from './owe-mail.server.ts';
import { effectiveOn, effectiveText, planDifferences } from './plan-rules.ts';
import { isOver } from './rules.ts';
import { alreadyMember, clubUnknown, givenStays, membershipNotFound, notInState } from './sentence-rules.ts';
import { closeHold, findMembership, livingMembershipsOf, openHoldsOf } from './store.server.ts';
import type {
  JoinCode,
  Joined,
  Membership,
  MembershipDelivery,
  OwnMembership,
  PlanChangeCode,
  PlanChangePreview,
  PlanChangeWish,
} from './types.ts';
import { findWait } from './wait-store.server.ts';

type Plans = { readonly before: ChosenPlan; readonly after: ChosenPlan };

/** What another plan would mean in money, without changing anything; the page shows it before anybody agrees (domain §5.18). */
export async function previewPlanChange(
  { database: { read }, clock }: Pick<MembershipDependencies, 'database' | 'clock'>,
  own: OwnMembership,
  wish: PlanChangeWish,
): Promise<Result<PlanChangePreview, PlanChangeCode>> {
  const now = clock.now();
  const membership = await findMembership(read, own);
  if (!membership) return membershipNotFound;
  const judged = await judgePlans(read, membership, wish);
  if (!judged.ok) return judged;
  const { before, after } = judged.value;
  const isOtherClub = before.club.id !== after.club.id;
  const day = effectiveOn(after, membership.anchorDate, wineryDate(now), now);
  return ok({
    before: planFigures(before),
    after: planFigures(after),
    isOtherClub,
    status: isOtherClub ? await statusFor(read, membership, after, now) : 'open',
    effectiveOn: day,
    effectiveText: effectiveText(day),
    ...planDifferences(before, after),
    terms: clubTerms(after, membership),
  });
}

async function judgePlans(
  read: Transaction,
  membership: Membership,
  wish: PlanChangeWish,
): Promise<Result<Plans, PlanChangeCode>> {
  if (isOver(membership)) return notInState(membership.state, 'be changed');
  if (membership.source === 'gift') return givenStays;
  const clubs = await readClubs(read);
  const before = findPlan(clubs, membership.plan, membership.frequency);
  const after = findPlan(clubs, wish.plan, wish.frequency);
  invariant(before, `membership ${membership.id} is of a plan that there is`);
  if (!after) return clubUnknown;
  if (before.tier.plan === after.tier.plan && before.frequency.frequency === after.frequency.frequency) {
    return refused({ code: 'PLAN_SAME', sentence: 'This is the plan that you have.', field: 'plan' });
  }
  const living = await livingMembershipsOf(read, membership.customerId);
  const isThere = living.some(({ id, clubId }) => id !== membership.id && clubId === after.club.id);
  return isThere ? alreadyMember(after.club.title) : ok({ before, after });
}

/** As it is for this customer: an offer of a place is one, though everybody else finds the club full. */
async function statusFor(
  read: Transaction,
  { customerId }: Membership,
  { club }: ChosenPlan,
  now: Date,
): Promise<ClubStatus> {
  const places = await placesOf(read, club.id, customerId, now);
  const wait = await findWait(read, { clubId: club.id, customerId });
  const isOffered = wait?.offerEndsAt !== undefined && wait.offerEndsAt > now;
  return clubStatus(club, isOffered ? { ...places, waiting: 0 } : places);
}

export type PlanChange = PlanChangeWish & {
  readonly consent: TickedConsent;
  readonly agreedBy: AgreedBy;
};

/**
 * Another size, another frequency, or another club: each a new agreement (domain §2.5). Another club begins a membership there with the
 * same card and delivery and ends this one, both or neither. A shipment that is locked comes as it was.
 */
export function changePlan(
  dependencies: MembershipDependencies,
  own: OwnMembership,
  { consent, agreedBy, ...wish }: PlanChange,
): Promise<Result<Joined, PlanChangeCode | JoinCode>> {
  return changeOwn(
    dependencies,
    own,
    async (tx, membership, now): Promise<Result<Joined, PlanChangeCode | JoinCode>> => {
      const judged = await judgePlans(tx, membership, wish);
      if (!judged.ok) return judged;
      const { before, after } = judged.value;
      if (before.club.id !== after.club.id) {
        return changeClub(dependencies, tx, membership, after, { consent, agreedBy }, now);
      }
      const agreed = judgeConsent(consent, clubTerms(after, membership));
      if (!agreed.ok) return agreed;
      const { customerId, isPickup } = membership;
      const consentId = await recordClubConsent(tx, { customerId, chosen: after, isPickup, agreedBy, now });
      const change = { plan: after.tier.plan, frequency: after.frequency.frequency, consentId };
      const { membership: changed, eventId } = await applyChange(
        tx,
        membership,
        change,
        {
          kind: 'plan_changed',
          actor: 'customer',
          effectiveOn: effectiveOn(after, membership.anchorDate, wineryDate(now), now),
          data: { from: planTitle(before), to: planTitle(after) },
        },
        now,
      );
      await endShipmentsOutside(tx, changed.id, now);
      await reopenShipmentsOf(tx, dependencies, changed.id);
      await refreshBoxesOf(tx, changed.id, { isOtherPlan: before.tier.plan !== after.tier.plan, now });
      if (changed.state !== 'pending_payment_method') {
        await openFirstShipments(tx, dependencies, changed.id);
      }
      await oweMembershipMail(tx, dependencies.jobs, changed, 'club-plan-changed', String(eventId), now);
      return ok({ membershipId: changed.id, state: changed.state });
    },
  );
}

async function changeClub(
  dependencies: MembershipDependencies,
  tx: Transaction,
  membership: Membership,
  after: ChosenPlan,
  agreement: Pick<PlanChange, 'consent' | 'agreedBy'>,
  now: Date,
): Promise<Result<Joined, JoinCode>> {
  const { customerId, preference, neverSent, answers, savedCardId, attribution, usesCredit } = membership;
  const [hold] = await openHoldsOf(tx, [membership.id]);
  const joined = await joinWithin(
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
    { mail: 'club-plan-changed', hold, usesCredit },
  );
  if (!joined.ok) return joined;
  const successorId = joined.value.membershipId;
  if (hold) await closeHold(tx, hold.id, now);
  const data = { to: planTitle(after) };
  await endWithin(tx, membership, { actor: 'customer', reason: '', successorId, data }, now);
  return joined;
}

function deliveryOf({ isPickup, pickupLocation, pickupPerson, addressId }: Membership): MembershipDelivery {
  // Without an address it is refused as one that is not there, and asked for.
  return isPickup
    ? { isPickup, pickupLocation: pickupLocation ?? '', pickupPerson }
    : { isPickup: false, addressId: addressId ?? ('' as NonNullable<typeof addressId>) };
}
