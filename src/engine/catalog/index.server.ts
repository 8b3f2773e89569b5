/** Entry point of the catalog: which SKUs are for sale, at which list price, and which stock they use. */
export { importWines } from './importing/import-wines.server.ts';
export { exportSkus, type SkuSaveResult, saveSkus } from './save-skus.server.ts';
export { lockCatalog } from './save-store.server.ts';
export {
  createSkuLoader,
  invalidatePagesIfScarce,
  loadSkusForSale,
  loadWinesForSale,
  resourcesOfSkus,
  saveHiddenSku,
} from './store.server.ts';
