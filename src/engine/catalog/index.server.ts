/** Entry point of the catalog: what can be sold, at which list price, and what it takes from stock. */
export {
  announceScarcity,
  loadSkusForSale,
  loadWinesForSale,
  resourcesOfSkus,
  saveHiddenSku,
  skuLoader,
} from './store.server.ts';
