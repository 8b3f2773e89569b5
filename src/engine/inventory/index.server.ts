/**
 * The door of inventory: bottles, goods and, later, seats as counted resources (I-13 to I-17).
 * Placing an order: `hold` in the first transaction, `extend` while the bank takes its time, `consume` or `release` at the end.
 * Afterwards `ship` or `releaseAllocated`, parcel by parcel, `takeBack` what returns, and `promise` what replaces it.
 * When one transaction uses both, inventory comes before the ledger.
 */
export { promise, releaseAllocated, ship, takeBack } from './allocation-store.server.ts';
export { adjust, createResource } from './stock-store.server.ts';
export { consume, expireDue, extend, hold, release } from './store.server.ts';
export { available, proveStock, stockOf } from './view.server.ts';
