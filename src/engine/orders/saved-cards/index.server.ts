/** Entry point of saved cards, which a signed-in customer has saved at the payment company, with or without a purchase. */

export { deleteRemovedCards, makeDefaultCard, removeCard } from './remove-card.server.ts';
export {
  findOrCreateGatewayCustomer,
  refreshCardSetup,
  type SavedCardDependencies,
  saveCard,
} from './save-card.server.ts';
export { deleteCardSetupsOfCustomer } from './setup-store.server.ts';
export {
  detachAllCardsFromCustomer,
  findSavedCard,
  savedCardsOfCustomer,
  storeSavedCard,
} from './store.server.ts';
