/**
 * Entry point of inventory: bottles, goods and seats as counted resources (I-13 to I-17). To place an order, call `hold` in the first
 * transaction, `extend` while the bank decides, and `consume` or `release` at the end. `prepareHold` and `prepareConsume` take the locks
 * and return the changes, to be written together with the order's own. After the order is placed, `shipAllocated` and `releaseAllocated` work
 * parcel by parcel, `returnToStock` handles returns and `allocateMore` replacements. A visit that moves changes its allocation with
 * `changeAllocations`; one with a paid change uses `lockForTransfer`. A transaction that uses both locks inventory before the ledger.
 */
export {
  allocateMoreStock,
  changeAllocations,
  lockForTransfer,
  releaseAllocatedStock,
  returnToStock,
  shipAllocatedStock,
  stockAllocatedTo,
} from './allocation-store.server.ts';
export { adjustStock, createResources } from './stock-store.server.ts';
export {
  consumeStockHold,
  expireDueStockHolds,
  extendStockHold,
  holdStock,
  prepareConsume,
  prepareHold,
  releaseStockHold,
} from './store.server.ts';
export {
  availableUnits,
  availableUnitsLoader,
  findStockViolations,
  holdExpiry,
  stockOf,
} from './view.server.ts';
