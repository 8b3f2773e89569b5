/**
 * The door of inventory: bottles, goods and, later, seats as counted resources (I-13 to I-17).
 * Placing an order: `hold` in the first transaction, `extend` while the bank takes its time, `consume` or `release` at the end.
 * Both `hold` and `consume` can be parted: `prepare…` locks and gives the changes, to be written together with the order's own.
 * Afterwards `ship` or `releaseAllocated`, parcel by parcel, `takeBack` what returns, and `promise` what replaces it.
 * When one transaction uses both, inventory comes before the ledger.
 */
export { promise, releaseAllocated, ship, takeBack } from './allocation-store.server.ts';
export { adjust, createResource } from './stock-store.server.ts';
export { consume, expireDue, extend, hold, prepareConsume, prepareHold, release } from './store.server.ts';
export { available, freeLoader, proveStock, stockOf } from './view.server.ts';
