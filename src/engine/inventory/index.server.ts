/**
 * The door of inventory: bottles, goods and seats as counted resources (I-13 to I-17).
 * Placing an order: `hold` in the first transaction, `extend` while the bank takes its time, `consume` or `release` at the end.
 * Both `hold` and `consume` can be parted: `prepare…` locks and gives the changes, to be written together with the order's own.
 * Afterwards `ship` or `releaseAllocated`, parcel by parcel, `takeBack` what returns, and `promise` what replaces it; a visit that moves
 * has its promises changed by `changePromises`, and one whose change is paid for hands them over (`lockHandOver`).
 * When one transaction uses both, inventory comes before the ledger.
 */
export {
  changePromises,
  lockHandOver,
  promise,
  promisedTo,
  releaseAllocated,
  ship,
  takeBack,
} from './allocation-store.server.ts';
export { adjust, createResources } from './stock-store.server.ts';
export { consume, expireDue, extend, hold, prepareConsume, prepareHold, release } from './store.server.ts';
export { available, freeLoader, heldUntil, proveStock, stockOf } from './view.server.ts';
