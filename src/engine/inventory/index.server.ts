/**
 * Entry point for inventory: bottles, goods and seats as counted resources (I-13 to I-17). To place an order, call `holdStock` in the first
 * transaction, `extendStockHold` while the bank decides, and `consumeStockHold` or `releaseStockHold` at the end. `prepareStockHold` and
 * `prepareStockHoldConsumption` acquire the locks and return the changes, to be written together with the order's own. After the order is
 * placed, `shipAllocatedStock` and `releaseAllocatedStock` handle one parcel at a time, `returnToStock` handles returns, and
 * `allocateMoreStock` handles replacements. To move a visit, call `changeAllocations`, or `lockStockForTransfer` if the move has to be paid
 * for. A transaction that uses both inventory and the ledger locks inventory first.
 */
export {
  allocateMoreStock,
  changeAllocations,
  lockStockForTransfer,
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
  prepareStockHold,
  prepareStockHoldConsumption,
  releaseStockHold,
} from './store.server.ts';
export {
  availableUnits,
  availableUnitsLoader,
  findStockViolations,
  stockFiguresOf,
  stockHoldExpiration,
} from './view.server.ts';
