/**
 * Entry point of promotions: codes and vouchers, as data. `judgeCoupon` and `quoteWithCoupon` (rules.ts) decide what
 * one is worth now; checkout redeems it with its order and returns it if the order fails (I-41).
 */
export { couponsAsSaved, endCoupon, issueCoupon, saveCoupon } from './keep-coupon.server.ts';
export { limitCouponGuesses, monitorCouponGuesses } from './limit-guesses.server.ts';
export {
  findCoupon,
  findCouponViolations,
  lockCoupon,
  redeemCoupon,
  returnCouponRedemption,
} from './store.server.ts';
