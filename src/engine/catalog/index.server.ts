/** Entry point of the catalog: what can be sold, at which list price, and what it takes from stock. */
export { importWines } from './importing/import-wines.server.ts';
export { type SavedSku, savedSkus, saveSkus } from './save-skus.server.ts';
export { lockCatalog } from './save-store.server.ts';
export {
  invalidatePagesIfScarce,
  loadSkusForSale,
  loadWinesForSale,
  resourcesOfSkus,
  saveHiddenSku,
  skuLoader,
} from './store.server.ts';
