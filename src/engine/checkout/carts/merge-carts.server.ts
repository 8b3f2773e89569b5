import type { CartId, CustomerId } from '../../../core/ids.ts';
import type { Refusal } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { loadSkusForSale } from '../../catalog/index.server.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { type CartDependencies, createCartToken, hashCartToken } from './cart-token.server.ts';
import { mergeLines, totalQuantity } from './rules.ts';
import { moveSavedLines } from './saved-store.server.ts';
import {
  assignCart,
  createCart,
  lockCart,
  lockCartOfCustomer,
  retireCart,
  revokeCartToken,
  saveCartCoupon,
  saveCartLines,
} from './store.server.ts';

export type MergedCart = {
  readonly cartId: CartId;
  /** A new token, so that the guest's old token does not open the customer's cart. */
  readonly token: string;
  readonly count: number;
  /** Whether lines of the customer's earlier cart were merged in. */
  readonly isJoined: boolean;
  readonly notices: readonly Refusal<'LIMIT_PER_PERSON'>[];
};

/**
 * Merges the guest's cart with the customer's at sign-in (I-3); never fails and never loses a line. The guest's current cart is kept,
 * because a checkout may be open on it, and becomes the customer's. If neither exists, creates an empty cart. Only one browser at a time
 * has the token of a customer's cart; another signed-in browser gets it by calling this function.
 */
export async function mergeCarts(
  deps: Pick<CartDependencies, 'seal'>,
  tx: Transaction,
  visitor: { readonly token: string | undefined; readonly customerId: CustomerId; readonly now: Date },
): Promise<MergedCart> {
  const { customerId, now } = visitor;
  await lockCustomer(tx, customerId);
  const kept = await lockCartOfCustomer(tx, customerId);
  const guests =
    visitor.token === undefined
      ? undefined
      : await lockCart(tx, { tokenHash: hashCartToken(deps.seal, visitor.token), now });
  const own = guests?.customerId === undefined || guests.customerId === customerId ? guests : undefined;
  const survivor = own ?? kept;

  const token = createCartToken();
  const owner = { tokenHash: hashCartToken(deps.seal, token), customerId, now };
  if (!survivor) {
    const cartId = await createCart(tx, owner, []);
    return { cartId, token, count: 0, isJoined: false, notices: [] };
  }
  if (!own || !kept || own.id === kept.id) {
    await assignCart(tx, survivor.id, owner);
    return { cartId: survivor.id, token, count: totalQuantity(survivor.lines), isJoined: false, notices: [] };
  }
  const skus = await loadSkusForSale(
    tx,
    [...own.lines, ...kept.lines].map(({ skuId }) => skuId),
  );
  const { lines, notices } = mergeLines(own.lines, kept.lines, skus);
  await moveSavedLines(tx, kept.id, own.id);
  await retireCart(tx, kept.id, now);
  await assignCart(tx, own.id, owner);
  await saveCartLines(tx, own.id, lines, now);
  if (own.couponCode === undefined && kept.couponCode !== undefined) {
    await saveCartCoupon(tx, own.id, kept.couponCode, now);
  }
  const isJoined = own.lines.length > 0 && kept.lines.length > 0;
  return { cartId: own.id, token, count: totalQuantity(lines), isJoined, notices };
}

/**
 * Revokes the token of the customer's cart at sign-out, so that no browser can open the cart until the next sign-in (domain §5.0). Other
 * signed-in browsers get the cart again through `mergeCarts`.
 */
export async function revokeCartAtSignOut(
  deps: Pick<CartDependencies, 'seal'>,
  tx: Transaction,
  customerId: CustomerId,
): Promise<void> {
  await revokeCartToken(tx, customerId, hashCartToken(deps.seal, createCartToken()));
}
