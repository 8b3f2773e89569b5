import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.server.ts';
import { signInTries } from './schema.ts';
import type { PastSignInAttempts } from './try-rules.ts';

export type SignInAttempt = {
  readonly accountHash: Buffer;
  readonly networkHash: Buffer;
  readonly isKnown: boolean;
  readonly now: Date;
};

/** Serializes sign-in attempts at one account until the transaction ends. */
export async function lockSignInAttempts(tx: Transaction, { accountHash }: SignInAttempt): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${accountHash.readInt32BE(0)}, ${accountHash.readInt32BE(4)})`,
  );
}

/** Returns the counts of failed attempts: in the last hour for the limits, and since the last success for the wait. */
export async function countPastSignInAttempts(
  tx: Transaction,
  { accountHash, networkHash, now }: SignInAttempt,
): Promise<PastSignInAttempts> {
  const hourAgo = new Date(now.getTime() - 60 * 60 * 1000);
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const { rows } = await tx.execute<{
    strangers: number;
    known: number;
    network: number;
    row: number;
    last: string | null;
    oldest: string | null;
  }>(sql`
    with own as (
      select * from sign_in_tries where account_hash = ${accountHash} and at > ${dayAgo}
    ), failed as (
      select * from own where not succeeded and network_hash = ${networkHash}
         and at > coalesce((select max(at) from own where succeeded and network_hash = ${networkHash}), ${dayAgo})
    )
    select (select count(*) from own where not succeeded and not is_known and at > ${hourAgo})::int as strangers,
           (select count(*) from own where not succeeded and is_known and at > ${hourAgo})::int as known,
           (select count(*) from sign_in_tries
             where network_hash = ${networkHash} and not succeeded and at > ${hourAgo})::int as network,
           (select count(*) from failed)::int as row,
           (select max(at) from failed) as last,
           (select min(at) from own where not succeeded and at > ${hourAgo}) as oldest`);
  const [counts] = rows;
  return {
    strangersOfAccount: counts?.strangers ?? 0,
    knownOfAccount: counts?.known ?? 0,
    ofNetwork: counts?.network ?? 0,
    inARow: counts?.row ?? 0,
    lastAt: counts?.last == null ? undefined : new Date(counts.last),
    oldestAt: counts?.oldest == null ? undefined : new Date(counts.oldest),
  };
}

/**
 * Records an attempt as failed before its password is checked, so that concurrent attempts count like consecutive ones. Returns the
 * attempt's id.
 */
export async function insertSignInAttempt(
  tx: Transaction,
  { accountHash, networkHash, isKnown, now }: SignInAttempt,
): Promise<number> {
  const [row] = await tx
    .insert(signInTries)
    .values({ accountHash, networkHash, isKnown, at: now })
    .returning({ id: signInTries.id });
  return row?.id ?? 0;
}

export async function markSignInAttemptSucceeded(tx: Transaction, tryId: number): Promise<void> {
  await tx.execute(sql`update sign_in_tries set succeeded = true where id = ${tryId}`);
}

/** Deletes an attempt that was recorded but whose password wasn't checked. */
export async function deleteSignInAttempt(tx: Transaction, tryId: number): Promise<void> {
  await tx.execute(sql`delete from sign_in_tries where id = ${tryId}`);
}

export async function sweepSignInAttempts(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(
    sql`delete from sign_in_tries where at < ${new Date(now.getTime() - 25 * 60 * 60 * 1000)}`,
  );
}
