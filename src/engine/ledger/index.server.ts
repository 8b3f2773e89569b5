/**
 * Entry point for the ledger: accounts of gift cards, store credit and points, with append-only entries (I-27, I-28). To spend, call
 * `reserveFromAccount`, then `postReserve` or `voidReserve` with the same cause. Every call can be repeated safely.
 */
export {
  adjustAccount,
  findOrOpenStoreCreditAccount,
  issueToAccount,
  lockAccountTotals,
  openLedgerAccount,
  postReserve,
  recordLedgerEntry,
  refundToAccount,
  reserveFromAccount,
  settleReserve,
  voidReserve,
} from './store.server.ts';
export { findLedgerBalance, findLedgerViolations } from './view.server.ts';
