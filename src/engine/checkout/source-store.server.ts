import { and, asc, eq, sql } from 'drizzle-orm';
import type { CartId, DraftId, LedgerAccountId } from '../../core/ids.ts';
import { cents } from '../../core/money.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { type Given, prepared } from '../../platform/prepared.server.ts';
import { cartLines, carts } from '../carts/schema.ts';
import type { CartDelivery, CartLine } from '../carts/types.ts';
import { ledgerAccounts } from '../ledger/schema.ts';
import type { LedgerTender } from '../pricing/types.ts';
import { drafts } from './schema.ts';
import type { DraftContents } from './types.ts';

/* What a draft is filled from: the cart that it was started for, and the gift cards and credit that were put on it. */

const deliveryOfCart = prepared((db, given: Given<{ readonly cartId: CartId }>) =>
  db
    .select({ delivery: carts.delivery, zipCode: carts.zipCode, pickupLocation: carts.pickupLocation })
    .from(carts)
    .where(eq(carts.id, given.cartId)),
);

type Preferences = Pick<DraftContents, 'isPickup' | 'selectedPickupLocation' | 'zipCode'>;

/** How the customer said in the cart that they want to have it. */
export async function preferencesOfCart(read: Transaction, cartId: CartId): Promise<Preferences> {
  const [row] = await deliveryOfCart(read, { cartId });
  return preferencesFrom({
    kind: row?.delivery ?? 'ship',
    zipCode: row?.zipCode ?? undefined,
    pickupLocation: row?.pickupLocation ?? undefined,
  });
}

/** The same of a cart that is in hand. */
export function preferencesFrom({ kind, zipCode, pickupLocation }: CartDelivery): Preferences {
  return {
    isPickup: kind === 'pickup',
    selectedPickupLocation: pickupLocation ?? '',
    zipCode: zipCode ?? '',
  };
}

/** Puts a gift card or credit on the draft, last of those that are there; one that is there already stays where it is. */
export async function addTender(
  tx: Transaction,
  draftId: DraftId,
  accountId: LedgerAccountId,
  now: Date,
): Promise<void> {
  await tx
    .update(drafts)
    .set({
      ledgerAccountIds: sql`array_append(${drafts.ledgerAccountIds}, ${accountId}::uuid)`,
      updatedAt: now,
    })
    .where(and(eq(drafts.id, draftId), sql`not ${accountId}::uuid = any(${drafts.ledgerAccountIds})`));
}

const accountsOfDraft = prepared((db, given: Given<{ readonly draftId: DraftId }>) =>
  db
    .select({
      kind: ledgerAccounts.kind,
      accountId: ledgerAccounts.id,
      available: sql<number>`${ledgerAccounts.posted} - ${ledgerAccounts.pending}`,
    })
    .from(drafts)
    .innerJoin(ledgerAccounts, sql`${ledgerAccounts.id} = any(${drafts.ledgerAccountIds})`)
    .where(eq(drafts.id, given.draftId))
    .orderBy(sql`array_position(${drafts.ledgerAccountIds}, ${ledgerAccounts.id})`),
);

/** What the gift cards and credit on this draft have to give now, in the order in which they are to be used. */
export async function tendersOfDraft(read: Transaction, draftId: DraftId): Promise<LedgerTender[]> {
  const rows = await accountsOfDraft(read, { draftId });
  return rows.flatMap(({ kind, accountId, available }) =>
    kind === 'points' ? [] : [{ kind, accountId, availableCents: cents(available) }],
  );
}

const linesInOrder = prepared((db, given: Given<{ readonly cartId: CartId }>) =>
  db
    .select({
      skuId: cartLines.skuId,
      quantity: cartLines.quantity,
      addedPriceCents: cartLines.addedPriceCents,
      source: cartLines.source,
      couponCode: carts.couponCode,
    })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(eq(cartLines.cartId, given.cartId))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.skuId)),
);

/** The lines of a cart and the code on it, for the draft that is filled from it; of an empty cart nothing is taken. */
export async function contentsOfCart(
  read: Transaction,
  cartId: CartId,
): Promise<{ readonly lines: readonly CartLine[]; readonly coupon: string }> {
  const rows = await linesInOrder(read, { cartId });
  return {
    lines: rows.map(({ couponCode: _code, ...line }) => line),
    coupon: rows[0]?.couponCode ?? '',
  };
}
