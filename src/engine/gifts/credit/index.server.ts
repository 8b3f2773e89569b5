/** Entry point of store credit: staff give it and take it back. Refunds issue it (`orders`), and checkout spends it, on the same ledger account. */
export { adjustCredit } from './adjust-credit.server.ts';
