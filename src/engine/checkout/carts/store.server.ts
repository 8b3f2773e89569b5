import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { CartId, CustomerId, SkuId } from '../../../core/ids.ts';
import { cartMaxAgeSeconds } from '../../../platform/cookies.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { insertRowsSql } from '../../../platform/insert-rows.server.ts';
import { runInOneStatement } from '../../../platform/one-statement.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import {
  type PendingChange,
  prepareStatement,
  type StatementParameters,
} from '../../../platform/prepared.server.ts';
import { entitlementsColumn } from '../../pricing/standing/index.server.ts';
import type { Entitlement } from '../../pricing/standing/rules.ts';
import { cartDeliveryOf } from './rules.ts';
import { savedLinesColumn } from './saved-store.server.ts';
import { cartLines, carts } from './schema.ts';
import type { Cart, CartDelivery, CartLine, CartTokenHash } from './types.ts';

/* Every change of a cart locks its row first, so that concurrent additions run one after the other and both see the limit. A transaction that needs more than the cart (finalize, merge) locks the cart last. */

type CartRow = typeof carts.$inferSelect;

function expiry(now: Date): Date {
  return new Date(now.getTime() + cartMaxAgeSeconds * 1000);
}

function cartFrom(row: CartRow, lines: readonly CartLine[]): Cart {
  return {
    id: row.id,
    customerId: row.customerId ?? undefined,
    delivery: cartDeliveryOf(row),
    couponCode: row.couponCode ?? undefined,
    lines,
  };
}

const lineColumns = {
  skuId: cartLines.skuId,
  quantity: cartLines.quantity,
  addedPriceCents: cartLines.addedPriceCents,
  source: cartLines.source,
};

const linesOfCart = prepareStatement((db, given: StatementParameters<{ readonly cartId: CartId }>) =>
  db
    .select(lineColumns)
    .from(cartLines)
    .where(eq(cartLines.cartId, given.cartId))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.skuId)),
);

export type CartBearer = { readonly tokenHash: CartTokenHash; readonly now: Date };

/** Returns SQL that selects the id of the cart with this token, as a subquery for statements that run before the cart is known. */
export function cartIdSubquery({ tokenHash, now }: StatementParameters<CartBearer>): SQL {
  return sql`select id from carts where token_hash = ${tokenHash} and expires_at > ${now}`;
}

const cartWithRights = prepareStatement((db, given: StatementParameters<CartBearer>) =>
  db
    .select({
      row: carts,
      line: lineColumns,
      rights: entitlementsColumn(carts.customerId, given.now),
      saved: savedLinesColumn(carts.id),
    })
    .from(carts)
    .leftJoin(cartLines, eq(cartLines.cartId, carts.id))
    .where(and(eq(carts.tokenHash, given.tokenHash), gt(carts.expiresAt, given.now)))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.skuId)),
);

const lockedCart = prepareStatement((db, given: StatementParameters<CartBearer>) =>
  db
    .select()
    .from(carts)
    .where(and(eq(carts.tokenHash, given.tokenHash), gt(carts.expiresAt, given.now)))
    .for('update'),
);

type FoundCart = {
  readonly cart: Cart;
  readonly saved: readonly CartLine[];
  readonly rights: readonly Entitlement[];
};

/** Returns the cart with this token, in one statement; undefined if there is none or it has expired. */
export async function findCart(read: Transaction, owner: CartBearer): Promise<Cart | undefined> {
  return (await findCartWithEntitlements(read, owner))?.cart;
}

/** Returns the cart as `findCart` does, with its saved lines and its customer's entitlements. A guest has no entitlements. */
export async function findCartWithEntitlements(
  read: Transaction,
  { tokenHash, now }: CartBearer,
): Promise<FoundCart | undefined> {
  const rows = await cartWithRights(read, { tokenHash, now });
  const [first] = rows;
  if (!first) return undefined;
  const lines = rows.flatMap(({ line }) => (line ? [line] : []));
  return { cart: cartFrom(first.row, lines), saved: first.saved, rights: first.rights };
}

/** Returns the cart with this token, locked until the transaction ends; undefined if there is none or it has expired. */
export async function lockCart(tx: Transaction, { tokenHash, now }: CartBearer): Promise<Cart | undefined> {
  const [row] = await lockedCart(tx, { tokenHash, now });
  return row && cartFrom(row, await linesOfCart(tx, { cartId: row.id }));
}

/** Returns a customer's cart, locked until the transaction ends; undefined if there is none. The customer id must come from the session. */
export async function lockCartOfCustomer(tx: Transaction, customerId: CustomerId): Promise<Cart | undefined> {
  const [row] = await tx.select().from(carts).where(eq(carts.customerId, customerId)).for('update');
  return row && cartFrom(row, await linesOfCart(tx, { cartId: row.id }));
}

const upsertLines = prepareStatement(
  (db, given: StatementParameters<{ readonly cartId: CartId; readonly lines: string; readonly now: Date }>) =>
    db.execute(sql`${insertRowsSql(cartLines, {
      each: ['skuId', 'quantity', 'addedPriceCents', 'source'],
      rows: given.lines,
      all: { cartId: given.cartId, addedAt: given.now },
    })} on conflict (cart_id, sku_id) do update
      set quantity = excluded.quantity, added_price_cents = excluded.added_price_cents`),
);

type NewCart = CartBearer & {
  readonly id: CartId;
  readonly customerId: CustomerId | undefined;
  readonly expiresAt: Date;
};

const insertCart = prepareStatement((db, given: StatementParameters<NewCart>) =>
  db.insert(carts).values({
    id: given.id,
    tokenHash: given.tokenHash,
    customerId: given.customerId,
    delivery: 'ship',
    createdAt: given.now,
    updatedAt: given.now,
    expiresAt: given.expiresAt,
  }),
);

/** Creates a cart with its first lines, in one statement. */
export async function createCart(
  tx: Transaction,
  owner: {
    readonly tokenHash: CartTokenHash;
    readonly customerId: CustomerId | undefined;
    readonly now: Date;
  },
  lines: readonly CartLine[],
): Promise<CartId> {
  const { now } = owner;
  const cartId = orderedUuid() as CartId;
  await runInOneStatement(tx, {
    cart: insertCart.change(tx, { ...owner, id: cartId, expiresAt: expiry(now) }),
    lines: upsertLines.change(tx, { cartId, lines: JSON.stringify(lines), now }),
  });
  return cartId;
}

/** Inserts or updates these lines and renews the cart's sixty days (domain §5.12). */
export async function saveCartLines(
  tx: Transaction,
  cartId: CartId,
  lines: readonly CartLine[],
  now: Date,
): Promise<void> {
  if (lines.length > 0) {
    await runInOneStatement(tx, {
      lines: upsertLines.change(tx, { cartId, lines: JSON.stringify(lines), now }),
      cart: touch(tx, cartId, now),
    });
  } else await touch(tx, cartId, now);
}

export async function removeCartLine(
  tx: Transaction,
  cartId: CartId,
  skuId: SkuId,
  now: Date,
): Promise<void> {
  await tx.delete(cartLines).where(and(eq(cartLines.cartId, cartId), eq(cartLines.skuId, skuId)));
  await touch(tx, cartId, now);
}

/** Saves a cart's delivery. Undefined values stay unchanged, so that switching back to shipping restores the ZIP code. */
export async function saveCartDelivery(
  tx: Transaction,
  cartId: CartId,
  delivery: CartDelivery,
  now: Date,
): Promise<void> {
  const { kind, zipCode, pickupLocation } = delivery;
  await tx
    .update(carts)
    .set({
      delivery: kind,
      ...(zipCode !== undefined && { zipCode }),
      ...(pickupLocation !== undefined && { pickupLocation }),
      updatedAt: now,
      expiresAt: expiry(now),
    })
    .where(eq(carts.id, cartId));
}

const writeTouched = prepareStatement(
  (
    db,
    given: StatementParameters<{ readonly cartId: CartId; readonly now: Date; readonly expiresAt: Date }>,
  ) =>
    db
      .update(carts)
      .set({ updatedAt: given.now, expiresAt: given.expiresAt })
      .where(eq(carts.id, given.cartId)),
);

function touch(tx: Transaction, cartId: CartId, now: Date): PendingChange {
  return writeTouched.change(tx, { cartId, now, expiresAt: expiry(now) });
}

/** Sets the cart's promo code; undefined removes it. */
export async function saveCartCoupon(
  tx: Transaction,
  cartId: CartId,
  couponCode: string | undefined,
  now: Date,
): Promise<void> {
  await tx
    .update(carts)
    .set({ couponCode: couponCode ?? null, updatedAt: now, expiresAt: expiry(now) })
    .where(eq(carts.id, cartId));
}

/** Assigns a cart to a customer under a new token, and renews its sixty days. */
export async function assignCart(
  tx: Transaction,
  cartId: CartId,
  owner: { readonly tokenHash: CartTokenHash; readonly customerId: CustomerId; readonly now: Date },
): Promise<void> {
  const { tokenHash, customerId, now } = owner;
  await tx
    .update(carts)
    .set({ tokenHash, customerId, updatedAt: now, expiresAt: expiry(now) })
    .where(eq(carts.id, cartId));
}

/**
 * Replaces the token of a guest's cart or of this customer's cart, and renews its sixty days. Returns the number of items; undefined if the
 * cart no longer exists or belongs to another customer.
 */
export async function replaceCartToken(
  tx: Transaction,
  cartId: CartId,
  { tokenHash, now, customerId }: CartBearer & { readonly customerId: CustomerId | undefined },
): Promise<number | undefined> {
  const [row] = await tx
    .update(carts)
    .set({ tokenHash, updatedAt: now, expiresAt: expiry(now) })
    .where(
      and(
        eq(carts.id, cartId),
        gt(carts.expiresAt, now),
        sql`(${carts.customerId} is null or ${carts.customerId} = ${customerId ?? null}::uuid)`,
      ),
    )
    .returning({ id: carts.id });
  const lines = row ? await linesOfCart(tx, { cartId }) : undefined;
  return lines?.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Replaces the token of a customer's cart by one that no browser has. The cart's expiry does not change. */
export async function revokeCartToken(
  tx: Transaction,
  customerId: CustomerId,
  tokenHash: CartTokenHash,
): Promise<void> {
  await tx.update(carts).set({ tokenHash }).where(eq(carts.customerId, customerId));
}

/**
 * Empties a cart that was merged into another one, and leaves its row to the cleanup job. Deleting it here would touch its drafts, one of
 * which may be about to become an order.
 */
export async function retireCart(tx: Transaction, cartId: CartId, now: Date): Promise<void> {
  await tx.delete(cartLines).where(eq(cartLines.cartId, cartId));
  await tx
    .update(carts)
    .set({ customerId: null, updatedAt: now, expiresAt: now })
    .where(eq(carts.id, cartId));
}

/** Deletes at most `limit` expired carts. Returns the number deleted. */
export async function deleteExpiredCarts(
  tx: Transaction,
  request: { readonly now: Date; readonly limit: number },
): Promise<number> {
  const expired = tx
    .select({ id: carts.id })
    .from(carts)
    .where(lte(carts.expiresAt, request.now))
    .orderBy(asc(carts.expiresAt))
    .limit(request.limit)
    .for('update', { skipLocked: true });
  const deleted = await tx.delete(carts).where(inArray(carts.id, expired));
  return deleted.rowCount ?? 0;
}
