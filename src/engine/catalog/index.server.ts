/** The door of the catalogue: what can be sold, at which list price, and what it takes from the stock. */
export {
  announceScarcity,
  loadSkusForSale,
  loadWinesForSale,
  resourcesOfSkus,
  skuLoader,
} from './store.server.ts';
