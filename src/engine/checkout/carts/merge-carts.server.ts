import type { CartId, CustomerId } from '../../../core/ids.ts';
import type { Refusal } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { loadSkusForSale } from '../../catalog/index.server.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { type CartDependencies, hashOfCartToken, newCartToken } from './cart-token.server.ts';
import { countOf, mergeLines } from './rules.ts';
import { handOverSaved } from './saved-store.server.ts';
import {
  createCart,
  handOver,
  lockCart,
  lockCartOfCustomer,
  retireCart,
  saveCoupon,
  saveLines,
  takeFromBearer,
} from './store.server.ts';

export type MergedCart = {
  readonly cartId: CartId;
  /** A new one, so that whoever knew the guest's token does not know the customer's. */
  readonly token: string;
  readonly count: number;
  /** Whether the cart at hand now also holds what lay in the customer's own. */
  readonly isJoined: boolean;
  readonly notices: readonly Refusal<'LIMIT_PER_PERSON'>[];
};

/**
 * Makes one cart of the guest's and the customer's at sign-in (I-3); it never fails and never loses a line. The cart at hand
 * survives, since a checkout may be open on it, and becomes the customer's; where there is neither an empty one begins. The
 * customer's cart has one bearer at a time: another browser that is signed in comes to it again by this same call.
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
      : await lockCart(tx, { tokenHash: hashOfCartToken(deps.seal, visitor.token), now });
  const own = guests?.customerId === undefined || guests.customerId === customerId ? guests : undefined;
  const survivor = own ?? kept;

  const token = newCartToken();
  const owner = { tokenHash: hashOfCartToken(deps.seal, token), customerId, now };
  if (!survivor) {
    const cartId = await createCart(tx, owner, []);
    return { cartId, token, count: 0, isJoined: false, notices: [] };
  }
  if (!own || !kept || own.id === kept.id) {
    await handOver(tx, survivor.id, owner);
    return { cartId: survivor.id, token, count: countOf(survivor.lines), isJoined: false, notices: [] };
  }
  const skus = await loadSkusForSale(
    tx,
    [...own.lines, ...kept.lines].map(({ skuId }) => skuId),
  );
  const { lines, notices } = mergeLines(own.lines, kept.lines, skus);
  await handOverSaved(tx, kept.id, own.id);
  await retireCart(tx, kept.id, now);
  await handOver(tx, own.id, owner);
  await saveLines(tx, own.id, lines, now);
  if (own.couponCode === undefined && kept.couponCode !== undefined) {
    await saveCoupon(tx, own.id, kept.couponCode, now);
  }
  const isJoined = own.lines.length > 0 && kept.lines.length > 0;
  return { cartId: own.id, token, count: countOf(lines), isJoined, notices };
}

/**
 * Takes the customer's cart from whoever bears it: at the end of a session no browser opens it any more, and it waits for the
 * next sign-in (domain §5.0). Whoever is still signed in elsewhere comes to it again by `mergeCarts`.
 */
export async function restCart(
  deps: Pick<CartDependencies, 'seal'>,
  tx: Transaction,
  customerId: CustomerId,
): Promise<void> {
  await takeFromBearer(tx, customerId, hashOfCartToken(deps.seal, newCartToken()));
}
