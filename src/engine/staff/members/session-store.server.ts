import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { cents } from '../../../core/money.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import type { SignedInStaff } from '../types.ts';
import { capabilitiesOfRole, stepUpExpiry } from './rules.ts';
import { staffMembers, staffRoles, staffSessions } from './schema.ts';
import type { SignInMethod, StaffSession } from './types.ts';

type FindStaff = {
  readonly tokenHash: Buffer;
  /** Whether this is a real shop, where demo sessions are invalid. */
  readonly isProduction: boolean;
  readonly now: Date;
};

const staffByToken = prepareStatement((db, given: StatementParameters<FindStaff>) =>
  db
    .select({
      memberId: staffMembers.id,
      sessionId: staffSessions.id,
      name: staffMembers.name,
      email: staffMembers.email,
      roleId: staffRoles.id,
      roleName: staffRoles.name,
      isOwner: staffRoles.isOwner,
      capabilities: staffRoles.capabilities,
      limitCents: staffRoles.limitCents,
      asksApproval: staffRoles.asksApproval,
      steppedUpAt: staffSessions.steppedUpAt,
      expiresAt: staffSessions.expiresAt,
    })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.memberId))
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(
      and(
        eq(staffSessions.tokenHash, given.tokenHash),
        isNull(staffSessions.endedAt),
        gt(staffSessions.expiresAt, given.now),
        isNull(staffMembers.suspendedAt),
        sql`not (${given.isProduction}::boolean and ${staffSessions.method} = 'demo')`,
      ),
    ),
);

/** Returns the active member of an open session with the current capabilities of their role, read in one statement. */
export async function findStaffBySession(
  read: Transaction,
  { tokenHash, isProduction, now }: FindStaff,
): Promise<SignedInStaff | undefined> {
  const [row] = await staffByToken(read, { tokenHash, isProduction, now });
  if (!row) return undefined;
  const { limitCents, steppedUpAt, capabilities: listed, ...staff } = row;
  return {
    ...staff,
    actor: `staff:${row.memberId}`,
    capabilities: new Set(capabilitiesOfRole({ isOwner: row.isOwner, capabilities: listed })),
    moneyLimitCents: limitCents === null ? undefined : cents(limitCents),
    steppedUpUntil: stepUpExpiry(steppedUpAt, now),
  };
}

/** Returns the browser and start time of a session, for the email about it. */
export async function findStaffSession(
  read: Transaction,
  id: string,
): Promise<{ readonly userAgent: string | undefined; readonly createdAt: Date } | undefined> {
  const [row] = await read
    .select({ userAgent: staffSessions.userAgent, createdAt: staffSessions.createdAt })
    .from(staffSessions)
    .where(eq(staffSessions.id, id));
  return row && withoutNulls(row);
}

export type NewStaffSession = {
  readonly memberId: string;
  readonly method: SignInMethod;
  readonly tokenHash: Buffer;
  readonly deviceHash: Buffer;
  readonly userAgent: string | undefined;
  readonly now: Date;
  readonly expiresAt: Date;
};

export async function insertStaffSession(
  tx: Transaction,
  { now, userAgent, ...session }: NewStaffSession,
): Promise<{ readonly id: string } | undefined> {
  const [row] = await tx
    .insert(staffSessions)
    .values({
      ...session,
      id: sql`uuidv7()`,
      userAgent: userAgent?.slice(0, 400) ?? null,
      createdAt: now,
      steppedUpAt: now,
    })
    .returning({ id: staffSessions.id });
  return row;
}

/** Returns whether this member has signed in from this browser before (`known`), only from other browsers (`new`), or never (`first`). */
export async function deviceFamiliarity(
  tx: Transaction,
  memberId: string,
  deviceHash: Buffer,
): Promise<'known' | 'new' | 'first'> {
  const [row] = await tx
    .select({ isKnown: sql<boolean | null>`bool_or(${staffSessions.deviceHash} = ${deviceHash})` })
    .from(staffSessions)
    .where(eq(staffSessions.memberId, memberId));
  if (row?.isKnown === true) return 'known';
  return row?.isKnown === false ? 'new' : 'first';
}

const isOpen = isNull(staffSessions.endedAt);

/** Ends the session of a token and returns its member's id, or undefined if there is no open session. */
export async function endStaffSessionByToken(
  tx: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly memberId: string } | undefined> {
  const [ended] = await tx
    .update(staffSessions)
    .set({ endedAt: now })
    .where(and(eq(staffSessions.tokenHash, tokenHash), isOpen))
    .returning({ memberId: staffSessions.memberId });
  return ended;
}

/** Ends sessions of a member: one, all, or all except one. Returns the number of ended sessions. */
export async function endStaffSessions(
  tx: Transaction,
  memberId: string,
  which: { readonly only?: string | undefined; readonly except?: string | undefined },
  now: Date,
): Promise<number> {
  const ended = await tx
    .update(staffSessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(staffSessions.memberId, memberId),
        which.only === undefined ? undefined : eq(staffSessions.id, which.only),
        which.except === undefined ? undefined : ne(staffSessions.id, which.except),
        isOpen,
        gt(staffSessions.expiresAt, now),
      ),
    )
    .returning({ id: staffSessions.id });
  return ended.length;
}

export async function readOpenStaffSessions(
  read: Transaction,
  memberId: string,
  ownSessionId: string,
  now: Date,
): Promise<StaffSession[]> {
  const rows = await read
    .select({
      id: staffSessions.id,
      method: staffSessions.method,
      userAgent: staffSessions.userAgent,
      createdAt: staffSessions.createdAt,
      expiresAt: staffSessions.expiresAt,
    })
    .from(staffSessions)
    .where(and(eq(staffSessions.memberId, memberId), isOpen, gt(staffSessions.expiresAt, now)))
    .orderBy(desc(staffSessions.id));
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    userAgent: userAgent ?? undefined,
    isOwn: row.id === ownSessionId,
  }));
}

/** Records that the member of a session has just confirmed their identity. Returns whether the session is still open. */
export async function recordStepUp(tx: Transaction, sessionId: string, now: Date): Promise<boolean> {
  const stepped = await tx
    .update(staffSessions)
    .set({ steppedUpAt: now })
    .where(and(eq(staffSessions.id, sessionId), isOpen, gt(staffSessions.expiresAt, now)))
    .returning({ id: staffSessions.id });
  return stepped.length > 0;
}

/** The number of days that expired sessions are kept, as a record of the browsers that a member has used. */
const keptDays = 180;

export async function sweepStaffSessions(tx: Transaction, now: Date): Promise<void> {
  const horizon = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000);
  await tx.delete(staffSessions).where(lt(staffSessions.expiresAt, horizon));
}
