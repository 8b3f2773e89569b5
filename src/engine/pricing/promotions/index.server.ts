/**
 * Entry point of promotions: promo codes and vouchers, stored as data. `evaluateCoupon` and `quoteWithCoupon` (rules.ts) decide what a code
 * is worth now. Checkout redeems the code with its order, and returns the redemption if the order fails (I-41).
 */
export { endCoupon, exportCoupons, issueCoupon, saveCoupon } from './keep-coupon.server.ts';
export { limitCouponGuesses, monitorCouponGuesses } from './limit-guesses.server.ts';
export {
  findCoupon,
  findCouponViolations,
  lockCoupon,
  redeemCoupon,
  returnCouponRedemption,
} from './store.server.ts';
