import { and, asc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId, MembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { finalMembershipStates } from './rules.ts';
import { membershipEvents, membershipHolds, memberships } from './schema.ts';
import type {
  Membership,
  MembershipAccess,
  MembershipActor,
  MembershipEventKind,
  MembershipHold,
} from './types.ts';

/*
 * Statements for a customer filter by customer id, so another customer's membership is simply not found (A5).
 */

/** The SQL condition for memberships that are neither canceled nor completed. */
export const membershipNotEnded = notInArray(memberships.state, [...finalMembershipStates]);

type MembershipRow = typeof memberships.$inferSelect;

export function toMembership({ updatedAt: _, ...row }: MembershipRow): Membership {
  return withoutNulls(row);
}

const isOwn = ({ membershipId, customerId }: MembershipAccess) =>
  and(eq(memberships.id, membershipId), eq(memberships.customerId, customerId));

async function lockWhere(tx: Transaction, condition: SQL | undefined): Promise<Membership | undefined> {
  const [row] = await tx.select().from(memberships).where(condition).for('no key update');
  return row && toMembership(row);
}

/** Locks and returns the customer's membership; undefined if it doesn't exist or belongs to another customer. */
export async function lockMembership(
  tx: Transaction,
  own: MembershipAccess,
): Promise<Membership | undefined> {
  return lockWhere(tx, isOwn(own));
}

/** Locks and returns a membership without checking its owner, for jobs and staff; undefined for an unknown id. */
export async function lockMembershipById(
  tx: Transaction,
  membershipId: MembershipId,
): Promise<Membership | undefined> {
  return lockWhere(tx, eq(memberships.id, membershipId));
}

export async function findMembership(
  read: Transaction,
  own: MembershipAccess,
): Promise<Membership | undefined> {
  const [row] = await read.select().from(memberships).where(isOwn(own));
  return row && toMembership(row);
}

/** Returns a membership without checking its owner, for jobs and staff; undefined for an unknown id. */
export async function findMembershipById(
  read: Transaction,
  membershipId: MembershipId,
): Promise<Membership | undefined> {
  const [row] = await read.select().from(memberships).where(eq(memberships.id, membershipId));
  return row && toMembership(row);
}

/** Returns the ids of the membership with this member code and of its owner, for staff; undefined for an unknown code. */
export async function findMembershipByMemberCode(
  read: Transaction,
  memberCode: string,
): Promise<MembershipAccess | undefined> {
  const [row] = await read
    .select({ membershipId: memberships.id, customerId: memberships.customerId })
    .from(memberships)
    .where(eq(memberships.memberCode, memberCode));
  return row;
}

/** Returns all memberships of a customer, including ended ones, oldest first. */
export async function membershipsOfCustomer(
  read: Transaction,
  customerId: CustomerId,
): Promise<Membership[]> {
  const rows = await read
    .select()
    .from(memberships)
    .where(eq(memberships.customerId, customerId))
    .orderBy(asc(memberships.joinedAt), asc(memberships.id));
  return rows.map(toMembership);
}

export async function currentMembershipsOfCustomer(
  tx: Transaction,
  customerId: CustomerId,
): Promise<Membership[]> {
  const rows = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.customerId, customerId), membershipNotEnded))
    .orderBy(asc(memberships.id));
  return rows.map(toMembership);
}

type NewMembership = Omit<
  Membership,
  | 'id'
  | 'version'
  | 'joinedAt'
  | 'activatedAt'
  | 'cancelledAt'
  | 'cancelReason'
  | 'completedAt'
  | 'successorId'
  | 'usesCredit'
> &
  Partial<Pick<Membership, 'usesCredit'>>;

export async function insertMembership(
  tx: Transaction,
  joined: NewMembership,
  now: Date,
): Promise<Membership> {
  const id = orderedUuid() as MembershipId;
  const [row] = await tx
    .insert(memberships)
    .values({
      ...joined,
      id,
      version: 1,
      joinedAt: now,
      activatedAt: joined.state === 'active' ? now : null,
      updatedAt: now,
    })
    .returning();
  invariant(row, 'an insert returns its row');
  return toMembership(row);
}

export type MembershipChange = Partial<Omit<MembershipRow, 'id' | 'version' | 'updatedAt'>>;

/** Updates a membership that the caller has locked. Table constraints reject invalid changes. */
export async function updateMembership(
  tx: Transaction,
  membershipId: MembershipId,
  change: MembershipChange,
  now: Date,
): Promise<Membership> {
  const [row] = await tx
    .update(memberships)
    .set({ ...change, version: sql`${memberships.version} + 1`, updatedAt: now })
    .where(eq(memberships.id, membershipId))
    .returning();
  invariant(row, `membership ${membershipId} exists`);
  return toMembership(row);
}

export type NewMembershipEvent = {
  readonly kind: MembershipEventKind;
  readonly actor: MembershipActor;
  readonly effectiveOn: CivilDate;
  readonly data?: Readonly<Record<string, unknown>>;
};

/**
 * Records an event in a membership's history (I-39) and, if staff caused it, in the audit trail. Returns the event's id, which identifies
 * the email about the event.
 */
export async function recordMembershipEvent(
  tx: Transaction,
  membershipId: MembershipId,
  { kind, actor, effectiveOn, data = {} }: NewMembershipEvent,
  now: Date,
): Promise<number> {
  const [row] = await tx
    .insert(membershipEvents)
    .values({ membershipId, at: now, actor, kind, effectiveOn, data })
    .returning({ id: membershipEvents.id });
  invariant(row, 'an insert returns its row');
  await auditStaffMembershipChange(tx, membershipId, { kind, actor }, now);
  return row.id;
}

/** Records in the audit trail a change that a staff member made to a membership. Does nothing for other actors. */
export async function auditStaffMembershipChange(
  tx: Transaction,
  membershipId: MembershipId,
  { kind, actor }: { readonly kind: string; readonly actor: MembershipActor },
  now: Date,
): Promise<void> {
  if (actor === 'customer' || actor === 'system') return;
  const about = { subjectType: 'membership', subjectId: membershipId } as const;
  await recordAudit(tx, { at: now, actor, action: `membership.${kind}`, ...about });
}

function asHold({ createdAt: _c, endedAt: _e, untilOn, ...hold }: typeof membershipHolds.$inferSelect) {
  return { ...hold, untilOn: untilOn ?? undefined };
}

/** Returns the current or upcoming holds of these memberships. */
export async function openHoldsOfMemberships(
  read: Transaction,
  membershipIds: readonly MembershipId[],
): Promise<MembershipHold[]> {
  if (membershipIds.length === 0) return [];
  const rows = await read
    .select()
    .from(membershipHolds)
    .where(and(inArray(membershipHolds.membershipId, [...membershipIds]), isNull(membershipHolds.endedAt)));
  return rows.map(asHold);
}

export async function insertMembershipHold(
  tx: Transaction,
  hold: Omit<MembershipHold, 'id'>,
  now: Date,
): Promise<MembershipHold> {
  const id = orderedUuid() as MembershipHold['id'];
  await tx.insert(membershipHolds).values({ ...hold, id, untilOn: hold.untilOn ?? null, createdAt: now });
  return { ...hold, id };
}

export async function closeMembershipHold(
  tx: Transaction,
  holdId: MembershipHold['id'],
  now: Date,
): Promise<void> {
  await tx
    .update(membershipHolds)
    .set({ endedAt: now })
    .where(and(eq(membershipHolds.id, holdId), isNull(membershipHolds.endedAt)));
}
