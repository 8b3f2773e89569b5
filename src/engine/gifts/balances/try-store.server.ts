import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { CustomerId, GiftCardId } from '../../../core/ids.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { customers } from '../../identity/schema.ts';
import { ledgerAccounts } from '../../ledger/schema.ts';
import { giftCards, giftCardTries } from '../cards/schema.ts';
import type { GiftCardCode } from '../cards/types.ts';
import { type PinAttempts, pinAttemptsExpireBefore } from './try-rules.ts';

type Hash = Pick<Seal, 'keyedHash'>;

/** Returns the keyed hash under which a code or a place is stored. */
function triesHash({ keyedHash }: Hash, text: string): Buffer {
  return keyedHash(`gift card tries\n${text}`);
}

export function codeHashOf(seal: Hash, code: GiftCardCode): Buffer {
  return triesHash(seal, code);
}

/** Returns the hash of a place where PINs are entered: a customer who holds the card, or a network address. */
export function placeHashOf(
  seal: Hash,
  place: { readonly customerId: CustomerId } | { readonly address: string },
): Buffer {
  return triesHash(seal, 'address' in place ? `network ${place.address}` : `customer ${place.customerId}`);
}

/** Returns the hash under which wrong PINs from all places together are counted. */
export function allPlacesHash(seal: Hash): Buffer {
  return triesHash(seal, 'all');
}

/** Makes PIN checks of one code run one at a time, by holding a lock until the transaction ends. */
export async function lockPinChecks(tx: Transaction, codeHash: Buffer): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${codeHash.readInt32BE(0)}, ${codeHash.readInt32BE(4)})`);
}

/** Returns the PIN attempts counted for a code at each of these places, in the same order; undefined for a place without attempts. */
export async function findPinAttempts(
  tx: Transaction,
  codeHash: Buffer,
  placeHashes: readonly Buffer[],
): Promise<(PinAttempts | undefined)[]> {
  const rows = await tx
    .select()
    .from(giftCardTries)
    .where(and(eq(giftCardTries.codeHash, codeHash), inArray(giftCardTries.placeHash, [...placeHashes])));
  return placeHashes.map((placeHash) => {
    const row = rows.find((each) => each.placeHash.equals(placeHash));
    return row && withoutNulls(row);
  });
}

export async function savePinAttempts(
  tx: Transaction,
  codeHash: Buffer,
  placeHash: Buffer,
  { wrong, lockedUntil, provedAt, at }: PinAttempts,
): Promise<void> {
  const change = { wrong, lockedUntil: lockedUntil ?? null, provedAt: provedAt ?? null, at };
  await tx
    .insert(giftCardTries)
    .values({ codeHash, placeHash, ...change })
    .onConflictDoUpdate({ target: [giftCardTries.codeHash, giftCardTries.placeHash], set: change });
}

/** Returns the hashes of the places where a code is currently locked, and the end of each lock. */
export function pinLocksOfCode(read: Transaction, codeHash: Buffer, now: Date) {
  return read
    .select({ placeHash: giftCardTries.placeHash, until: giftCardTries.lockedUntil })
    .from(giftCardTries)
    .where(and(eq(giftCardTries.codeHash, codeHash), gt(giftCardTries.lockedUntil, now)));
}

/** Clears the wrong PINs of a code at every place. Places where the correct PIN was entered stay trusted. */
export async function clearWrongPins(tx: Transaction, codeHash: Buffer, now: Date): Promise<void> {
  await tx
    .update(giftCardTries)
    .set({ wrong: 0, lockedUntil: null, at: now })
    .where(eq(giftCardTries.codeHash, codeHash));
}

/** Returns whether this customer holds the card: the card is in their account, or was sent to their verified email address. */
export async function isCardHolder(
  tx: Transaction,
  id: GiftCardId,
  customerId: CustomerId,
): Promise<boolean> {
  const isTheirs = eq(ledgerAccounts.customerId, customerId);
  const isSentToThem = sql`exists (select from ${customers} where ${customers.id} = ${customerId}
    and ${customers.emailVerified} and ${customers.email} = ${giftCards.recipientEmail})`;
  const rows = await tx
    .select({ id: giftCards.id })
    .from(giftCards)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, giftCards.ledgerAccountId))
    .where(and(eq(giftCards.id, id), sql`(${isTheirs} or ${isSentToThem})`));
  return rows.length > 0;
}

/** Deletes PIN attempts that no longer count. */
export async function sweepPinAttempts(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(giftCardTries).where(lt(giftCardTries.at, pinAttemptsExpireBefore(now)));
}
