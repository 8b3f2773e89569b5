/**
 * Entry point of carts. A cart is stored on the server and owned by the bearer of its token (I-3, I-6). Checkout fills its draft from
 * `orderableItems` (rules.ts), and `finalize` calls `removeOrderedLines`.
 */

export { type CartDependencies, hashCartToken } from './cart-token.server.ts';
export {
  addToCart,
  type ChangedCart,
  type ChangedCartLine,
  setCartDelivery,
  setCartLine,
} from './change-cart.server.ts';
export { applyCouponToCart, removeCouponFromCart } from './choose-coupon.server.ts';
export { claimCart } from './claim-cart.server.ts';
export { ensureCart } from './ensure-cart.server.ts';
export { ensureOwnCart } from './ensure-own-cart.server.ts';
export { addWinesToCart } from './fill-cart.server.ts';
export { type AddableWine, loadAddableWines } from './fill-view.server.ts';
export { viewWineList, type WineListItem } from './list-view.server.ts';
export { type MergedCart, mergeCarts, revokeCartAtSignOut } from './merge-carts.server.ts';
export type { CartOwner } from './open-cart.server.ts';
export { removeOrderedLines, removePlacedOrder } from './ordered-store.server.ts';
export { deleteSavedLine, type MovedCartLine, moveToCart, saveForLater } from './save-for-later.server.ts';
export { findCart, saveCartCoupon } from './store.server.ts';
export { transferCart } from './transfer-cart.server.ts';
export { type CurrentCart, couponForCart, loadWinesInCart, readCurrentCart } from './view.server.ts';
