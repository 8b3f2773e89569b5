import { wineryDate } from '../../../core/dates.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import {
  applyChange,
  enqueueMembershipEmail,
  type MembershipDependencies,
  withOwnMembership,
} from './apply-change.server.ts';
import { stateRefusal } from './refusal-rules.ts';
import { hasEnded, holdEvent, holdKeepsBenefits, judgeHold } from './rules.ts';
import { closeHold, insertHold, openHoldsOf } from './store.server.ts';
import type {
  HoldCode,
  HoldMembershipRequest,
  Membership,
  MembershipActor,
  MembershipChangeRefusalCode,
  MembershipHold,
  OwnMembership,
} from './types.ts';

type Dependencies = Pick<MembershipDependencies, 'database' | 'clock' | 'jobs'>;

/** Puts a membership on hold, starting today or on a later day. */
export function holdMembership(
  dependencies: Dependencies,
  own: OwnMembership,
  request: HoldMembershipRequest,
): Promise<Result<MembershipHold, HoldCode>> {
  return withOwnMembership(
    dependencies,
    own,
    async (tx, before, now): Promise<Result<MembershipHold, HoldCode>> => {
      if (before.state !== 'active' && before.state !== 'past_due') {
        return stateRefusal(before.state, 'be put on hold');
      }
      const [open] = await openHoldsOf(tx, [before.id]);
      if (open) {
        const sentence = 'Your membership already has a hold. End it first, then choose new dates.';
        return refused({ code: 'HOLD_ALREADY', sentence });
      }
      const judged = judgeHold(request, wineryDate(now));
      if (!judged.ok) return judged;
      const keepsBenefits = holdKeepsBenefits(request);
      const reason = request.reason.trim().slice(0, 500);
      const hold = await insertHold(tx, { ...request, reason, membershipId: before.id, keepsBenefits }, now);
      const { eventId } = await applyChange(tx, before, {}, holdEvent(hold, own.actor ?? 'customer'), now);
      await enqueueMembershipEmail(tx, dependencies.jobs, before, 'club-held', String(eventId), now);
      return ok(hold);
    },
  );
}

/** Ends a membership's hold early, or cancels a hold that hasn't started. */
export function endHold(
  dependencies: Dependencies,
  own: OwnMembership,
): Promise<Result<undefined, MembershipChangeRefusalCode>> {
  return withOwnMembership(
    dependencies,
    own,
    async (tx, before, now): Promise<Result<undefined, MembershipChangeRefusalCode>> => {
      const [hold] = await openHoldsOf(tx, [before.id]);
      if (!hold || hasEnded(before)) return stateRefusal(before.state, 'come off hold');
      await endHoldWithin(tx, dependencies, before, hold, own.actor ?? 'customer', now);
      return ok(undefined);
    },
  );
}

/** Ends the hold of a membership that the caller has locked. */
export async function endHoldWithin(
  tx: Transaction,
  { jobs }: Pick<MembershipDependencies, 'jobs'>,
  before: Membership,
  hold: MembershipHold,
  actor: MembershipActor,
  now: Date,
): Promise<void> {
  await closeHold(tx, hold.id, now);
  const happened = { kind: 'hold_ended', actor, effectiveOn: wineryDate(now) } as const;
  const { eventId } = await applyChange(tx, before, {}, happened, now);
  await enqueueMembershipEmail(tx, jobs, before, 'club-hold-ended', String(eventId), now);
}

/** Puts a locked membership on an open-ended hold, after two unpaid shipments in a row (domain §1.4). Replaces any other hold. */
export async function holdAfterLapses(
  tx: Transaction,
  { jobs }: Pick<MembershipDependencies, 'jobs'>,
  before: Membership,
  now: Date,
): Promise<void> {
  const [open] = await openHoldsOf(tx, [before.id]);
  if (open) await closeHold(tx, open.id, now);
  const request = { fromOn: wineryDate(now), untilOn: undefined };
  const hold = await insertHold(
    tx,
    { ...request, reason: '', membershipId: before.id, keepsBenefits: holdKeepsBenefits(request) },
    now,
  );
  const { eventId } = await applyChange(tx, before, {}, holdEvent(hold, 'system', 'house'), now);
  await enqueueMembershipEmail(tx, jobs, before, 'club-held-by-us', String(eventId), now);
}
