/** Entry point of the catalog: what can be sold, at which list price, and what it takes from stock. */
export { type SavedSku, savedSkus, saveSkus } from './save-skus.server.ts';
export {
  announceScarcity,
  loadSkusForSale,
  loadWinesForSale,
  resourcesOfSkus,
  skuLoader,
} from './store.server.ts';
