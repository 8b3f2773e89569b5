/**
 * Entry point of store credit adjustments by staff. Refunds issue credit (`orders`), and checkout spends it, on the same ledger account.
 */
export { adjustCredit } from './adjust-credit.server.ts';
