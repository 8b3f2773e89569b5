/**
 * The door of the ledger: accounts of gift cards, store credit and points with append-only entries (I-27, I-28).
 * Spending is `reserve`, then `postReserve` or `voidReserve` with the same cause; every call may be repeated.
 */
export {
  adjust,
  creditOf,
  issue,
  lockStanding,
  openAccount,
  postReserve,
  recordEntry,
  refund,
  reserve,
  settleReserve,
  voidReserve,
} from './store.server.ts';
export { balance, proveLedger } from './view.server.ts';
