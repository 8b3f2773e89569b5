import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { invariant } from '../../../core/invariant.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { staffChallengeMilliseconds } from './rules.ts';
import { staffChallenges } from './schema.ts';
import type { StaffChallengeKind } from './types.ts';

export type StaffChallenge = {
  readonly id: string;
  readonly kind: StaffChallengeKind;
  readonly memberId: string | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly tries: number;
  readonly usedAt: Date | undefined;
};

/**
 * Creates a challenge and returns its id.
 * @param memberId undefined only for a sign-in with a passkey.
 */
export async function createStaffChallenge(
  tx: Transaction,
  kind: StaffChallengeKind,
  memberId: string | undefined,
  now: Date,
): Promise<string> {
  const [row] = await tx
    .insert(staffChallenges)
    .values({
      ...{ id: sql`gen_random_uuid()`, kind, memberId: memberId ?? null, createdAt: now },
      expiresAt: new Date(now.getTime() + staffChallengeMilliseconds),
    })
    .returning({ id: staffChallenges.id });
  invariant(row, 'an insert returns its row');
  return row.id;
}

export async function findStaffChallenge(
  read: Transaction,
  id: string,
  kind: StaffChallengeKind,
): Promise<StaffChallenge | undefined> {
  const [row] = await read.select().from(staffChallenges).where(isChallenge(id, kind));
  return row && withoutNulls(row);
}

/** Locks and returns a challenge, so that attempts with it run one after another. Undefined if there is none. */
export async function lockStaffChallenge(
  tx: Transaction,
  id: string,
  kind: StaffChallengeKind,
): Promise<StaffChallenge | undefined> {
  const [row] = await tx.select().from(staffChallenges).where(isChallenge(id, kind)).for('update');
  return row && withoutNulls(row);
}

const isChallenge = (id: string, kind: StaffChallengeKind) =>
  and(eq(staffChallenges.id, id), eq(staffChallenges.kind, kind));

/** Marks an open challenge as used and returns it, or undefined if it was already used or has expired. */
export async function consumeStaffChallenge(
  tx: Transaction,
  id: string,
  kind: StaffChallengeKind,
  now: Date,
): Promise<StaffChallenge | undefined> {
  const [row] = await tx
    .update(staffChallenges)
    .set({ usedAt: now })
    .where(and(isChallenge(id, kind), isNull(staffChallenges.usedAt), gt(staffChallenges.expiresAt, now)))
    .returning();
  return row && withoutNulls(row);
}

export async function countChallengeAttempt(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(staffChallenges)
    .set({ tries: sql`${staffChallenges.tries} + 1` })
    .where(eq(staffChallenges.id, id));
}

/** Deletes challenges that expired more than a day ago. Until then a reused link gets the right error message. */
export async function sweepStaffChallenges(tx: Transaction, now: Date): Promise<void> {
  const horizon = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await tx.delete(staffChallenges).where(lt(staffChallenges.expiresAt, horizon));
}
