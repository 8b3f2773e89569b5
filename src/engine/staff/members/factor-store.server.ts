import { and, asc, count, eq, isNull, lt, sql } from 'drizzle-orm';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { staffMembers, staffPasskeys, staffRecoveryCodes, staffTotp } from './schema.ts';
import type { SignInFactors } from './types.ts';

export type NewPasskey = {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
};

export type StoredPasskey = NewPasskey & { readonly id: string; readonly memberId: string };

export async function findPasskey(
  read: Transaction,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const [row] = await read.select().from(staffPasskeys).where(eq(staffPasskeys.credentialId, credentialId));
  return row;
}

export async function passkeysOfMember(read: Transaction, memberId: string): Promise<StoredPasskey[]> {
  return read
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.memberId, memberId))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id));
}

/**
 * Inserts a passkey.
 * @returns false if it already exists, for this or another member.
 */
export async function insertPasskey(
  tx: Transaction,
  memberId: string,
  { transports, ...passkey }: NewPasskey,
  { label, now }: { readonly label: string; readonly now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(staffPasskeys)
    .values({
      ...passkey,
      ...{ id: sql`uuidv7()`, memberId, transports: [...transports], label, createdAt: now },
    })
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id });
  return inserted.length > 0;
}

/**
 * Records a use of a passkey. Simultaneous uses may arrive in either order, so the counter keeps the larger value.
 * @returns false if the passkey was removed.
 */
export async function recordPasskeyUse(
  tx: Transaction,
  id: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const noted = await tx
    .update(staffPasskeys)
    .set({ counter: sql`greatest(${staffPasskeys.counter}, ${counter})`, lastUsedAt: now })
    .where(eq(staffPasskeys.id, id))
    .returning({ id: staffPasskeys.id });
  return noted.length > 0;
}

/**
 * Deletes a passkey.
 * @returns its label, or undefined if the member has no such passkey.
 */
export async function deletePasskey(
  tx: Transaction,
  memberId: string,
  id: string,
): Promise<{ readonly label: string } | undefined> {
  const [deleted] = await tx
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.memberId, memberId), eq(staffPasskeys.id, id)))
    .returning({ label: staffPasskeys.label });
  return deleted;
}

export async function findTotp(
  read: Transaction,
  memberId: string,
): Promise<{ readonly secretSealed: Buffer } | undefined> {
  const [row] = await read
    .select({ secretSealed: staffTotp.secretSealed })
    .from(staffTotp)
    .where(eq(staffTotp.memberId, memberId));
  return row;
}

/**
 * Sets up or replaces the authenticator app of a member.
 * @param usedStep the time step of the code that confirmed the setup
 */
export async function saveTotp(
  tx: Transaction,
  memberId: string,
  {
    secretSealed,
    usedStep,
    now,
  }: { readonly secretSealed: Buffer; readonly usedStep: number; readonly now: Date },
): Promise<void> {
  const set = { secretSealed, confirmedAt: now, lastUsedStep: usedStep };
  await tx
    .insert(staffTotp)
    .values({ memberId, ...set })
    .onConflictDoUpdate({ target: staffTotp.memberId, set });
}

/** Marks the code of a time step and all earlier codes as used. Returns false if this or a later code was already used. */
export async function consumeTotpStep(tx: Transaction, memberId: string, step: number): Promise<boolean> {
  const used = await tx
    .update(staffTotp)
    .set({ lastUsedStep: step })
    .where(and(eq(staffTotp.memberId, memberId), lt(staffTotp.lastUsedStep, step)))
    .returning({ memberId: staffTotp.memberId });
  return used.length > 0;
}

export async function deleteTotp(tx: Transaction, memberId: string): Promise<boolean> {
  const deleted = await tx
    .delete(staffTotp)
    .where(eq(staffTotp.memberId, memberId))
    .returning({ memberId: staffTotp.memberId });
  return deleted.length > 0;
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  memberId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.memberId, memberId));
  if (hashes.length === 0) return;
  await tx
    .insert(staffRecoveryCodes)
    .values(hashes.map((codeHash) => ({ id: sql`uuidv7()`, memberId, codeHash, createdAt: now })));
}

export async function consumeRecoveryCode(
  tx: Transaction,
  memberId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const spent = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCodes.memberId, memberId),
        eq(staffRecoveryCodes.codeHash, codeHash),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ id: staffRecoveryCodes.id });
  return spent.length > 0;
}

/** Deletes every sign-in factor of a member. The same transaction must add a new one. */
export async function deleteSignInFactors(tx: Transaction, memberId: string): Promise<void> {
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.memberId, memberId));
  await tx.delete(staffTotp).where(eq(staffTotp.memberId, memberId));
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.memberId, memberId));
}

/** Locks a member and returns their sign-in factors, so that concurrent changes run one after another. */
export async function lockSignInFactors(tx: Transaction, memberId: string): Promise<SignInFactors> {
  await tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(eq(staffMembers.id, memberId))
    .for('update');
  return signInFactorsOf(tx, memberId);
}

export async function signInFactorsOf(read: Transaction, memberId: string): Promise<SignInFactors> {
  const passkeys = await read
    .select({
      id: staffPasskeys.id,
      label: staffPasskeys.label,
      createdAt: staffPasskeys.createdAt,
      lastUsedAt: staffPasskeys.lastUsedAt,
    })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.memberId, memberId))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id));
  const [totp] = await read
    .select({ confirmedAt: staffTotp.confirmedAt })
    .from(staffTotp)
    .where(eq(staffTotp.memberId, memberId));
  const [codes] = await read
    .select({ unused: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.memberId, memberId), isNull(staffRecoveryCodes.usedAt)));
  return {
    passkeys: passkeys.map(withoutNulls),
    totpSince: totp?.confirmedAt,
    unusedRecoveryCodes: codes?.unused ?? 0,
  };
}
