import { and, count, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { CartId, SkuId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { savedLines } from './schema.ts';
import type { CartLine } from './types.ts';

/* Saved lines. Written under the lock of their cart. */

/** Returns SQL that selects a cart's saved lines, latest first, as a column of another statement. */
export function savedLinesColumn(cartId: SQLWrapper): SQL<CartLine[]> {
  return sql<CartLine[]>`(
    select coalesce(json_agg(json_build_object(
      'skuId', ${savedLines.skuId}, 'quantity', ${savedLines.quantity},
      'addedPriceCents', ${savedLines.addedPriceCents}, 'source', ${savedLines.source}
    ) order by ${savedLines.savedAt} desc, ${savedLines.skuId}), '[]')
    from ${savedLines} where ${savedLines.cartId} = ${cartId})`;
}

export async function countSavedLines(tx: Transaction, cartId: CartId): Promise<number> {
  const [row] = await tx.select({ saved: count() }).from(savedLines).where(eq(savedLines.cartId, cartId));
  return row?.saved ?? 0;
}

/** Saves a line for later. If the SKU is already saved, keeps the larger quantity, as when two carts merge (I-3). */
export async function insertSavedLine(
  tx: Transaction,
  cartId: CartId,
  line: CartLine,
  now: Date,
): Promise<void> {
  await tx
    .insert(savedLines)
    .values({ cartId, ...line, savedAt: now })
    .onConflictDoUpdate({
      target: [savedLines.cartId, savedLines.skuId],
      set: { quantity: sql`greatest(${savedLines.quantity}, excluded.quantity)`, savedAt: now },
    });
}

/** Returns a saved line; undefined if there is none. */
export async function findSavedLine(
  tx: Transaction,
  cartId: CartId,
  skuId: SkuId,
): Promise<CartLine | undefined> {
  const { cartId: _cart, savedAt: _at, ...line } = getTableColumns(savedLines);
  const [found] = await tx.select(line).from(savedLines).where(isLine(cartId, skuId));
  return found;
}

/** Deletes a saved line. Does nothing if the line does not exist. */
export async function removeSavedLine(tx: Transaction, cartId: CartId, skuId: SkuId): Promise<void> {
  await tx.delete(savedLines).where(isLine(cartId, skuId));
}

function isLine(cartId: CartId, skuId: SkuId): SQL | undefined {
  return and(eq(savedLines.cartId, cartId), eq(savedLines.skuId, skuId));
}

/** Moves the saved lines of one cart to another without losing or duplicating any. */
export async function moveSavedLines(tx: Transaction, from: CartId, to: CartId): Promise<void> {
  await tx.execute(sql`
    with moved as (delete from saved_lines where cart_id = ${from} returning *)
    insert into saved_lines (cart_id, sku_id, quantity, added_price_cents, source, saved_at)
      select ${to}, sku_id, quantity, added_price_cents, source, saved_at from moved
      on conflict (cart_id, sku_id) do update set quantity = greatest(saved_lines.quantity, excluded.quantity)`);
}
