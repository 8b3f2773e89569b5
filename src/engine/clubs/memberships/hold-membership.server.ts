import { wineryDate } from '../../../core/dates.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import {
  applyMembershipChange,
  enqueueMembershipEmail,
  type MembershipDependencies,
  withLockedMembership,
} from './apply-change.server.ts';
import { membershipStateRefusal } from './refusal-rules.ts';
import { hasMembershipEnded, holdKeepsBenefits, newHoldEvent, validateHoldRequest } from './rules.ts';
import { closeMembershipHold, insertMembershipHold, openHoldsOfMemberships } from './store.server.ts';
import type {
  HoldMembershipRequest,
  HoldRefusalCode,
  Membership,
  MembershipAccess,
  MembershipActor,
  MembershipChangeRefusalCode,
  MembershipHold,
} from './types.ts';

type Dependencies = Pick<MembershipDependencies, 'database' | 'clock' | 'jobs'>;

/** Puts a membership on hold, starting today or on a later day. */
export function holdMembership(
  dependencies: Dependencies,
  own: MembershipAccess,
  request: HoldMembershipRequest,
): Promise<Result<MembershipHold, HoldRefusalCode>> {
  return withLockedMembership(
    dependencies,
    own,
    async (tx, before, now): Promise<Result<MembershipHold, HoldRefusalCode>> => {
      if (before.state !== 'active' && before.state !== 'past_due') {
        return membershipStateRefusal(before.state, 'be put on hold');
      }
      const [open] = await openHoldsOfMemberships(tx, [before.id]);
      if (open) {
        const sentence = 'Your membership already has a hold. End it first, then choose new dates.';
        return refused({ code: 'HOLD_ALREADY', sentence });
      }
      const evaluated = validateHoldRequest(request, wineryDate(now));
      if (!evaluated.ok) return evaluated;
      const keepsBenefits = holdKeepsBenefits(request);
      const reason = request.reason.trim().slice(0, 500);
      const hold = await insertMembershipHold(
        tx,
        { ...request, reason, membershipId: before.id, keepsBenefits },
        now,
      );
      const { eventId } = await applyMembershipChange(
        tx,
        before,
        {},
        newHoldEvent(hold, own.actor ?? 'customer'),
        now,
      );
      await enqueueMembershipEmail(tx, dependencies.jobs, before, 'club-held', String(eventId), now);
      return ok(hold);
    },
  );
}

/** Ends a membership's hold early, or cancels a hold that hasn't started. */
export function endMembershipHold(
  dependencies: Dependencies,
  own: MembershipAccess,
): Promise<Result<undefined, MembershipChangeRefusalCode>> {
  return withLockedMembership(
    dependencies,
    own,
    async (tx, before, now): Promise<Result<undefined, MembershipChangeRefusalCode>> => {
      const [hold] = await openHoldsOfMemberships(tx, [before.id]);
      if (!hold || hasMembershipEnded(before)) return membershipStateRefusal(before.state, 'come off hold');
      await endHoldOfLockedMembership(tx, dependencies, before, hold, own.actor ?? 'customer', now);
      return ok(undefined);
    },
  );
}

/** Ends the hold of a membership that the caller has locked. */
export async function endHoldOfLockedMembership(
  tx: Transaction,
  { jobs }: Pick<MembershipDependencies, 'jobs'>,
  before: Membership,
  hold: MembershipHold,
  actor: MembershipActor,
  now: Date,
): Promise<void> {
  await closeMembershipHold(tx, hold.id, now);
  const happened = { kind: 'hold_ended', actor, effectiveOn: wineryDate(now) } as const;
  const { eventId } = await applyMembershipChange(tx, before, {}, happened, now);
  await enqueueMembershipEmail(tx, jobs, before, 'club-hold-ended', String(eventId), now);
}

/** Puts a locked membership on an open-ended hold, after two unpaid shipments in a row (domain §1.4). Replaces any other hold. */
export async function holdAfterLapses(
  tx: Transaction,
  { jobs }: Pick<MembershipDependencies, 'jobs'>,
  before: Membership,
  now: Date,
): Promise<void> {
  const [open] = await openHoldsOfMemberships(tx, [before.id]);
  if (open) await closeMembershipHold(tx, open.id, now);
  const request = { fromOn: wineryDate(now), untilOn: undefined };
  const hold = await insertMembershipHold(
    tx,
    { ...request, reason: '', membershipId: before.id, keepsBenefits: holdKeepsBenefits(request) },
    now,
  );
  const { eventId } = await applyMembershipChange(tx, before, {}, newHoldEvent(hold, 'system', 'house'), now);
  await enqueueMembershipEmail(tx, jobs, before, 'club-held-by-us', String(eventId), now);
}
