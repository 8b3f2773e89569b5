/**
 * Entry point of the ledger: accounts of gift cards, store credit and points with append-only entries (I-27, I-28). To spend, call
 * `reserve`, then `postReserve` or `voidReserve` with the same cause. Every call can be repeated.
 */
export {
  adjustAccount,
  creditAccountOf,
  issueToAccount,
  lockStanding,
  openAccount,
  postReserve,
  recordEntry,
  refundToAccount,
  reserveFromAccount,
  settleReserve,
  voidReserve,
} from './store.server.ts';
export { findBalance, findLedgerViolations } from './view.server.ts';
