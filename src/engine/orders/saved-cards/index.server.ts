/** Entry point of saved cards, which a signed-in customer has saved at the payment company, with or without a purchase. */

export { deleteRemovedCards, makeDefaultCard, removeCard } from './remove-card.server.ts';
export {
  openGatewayCustomer,
  refreshSetup,
  type SavedCardDependencies,
  saveCard,
} from './save-card.server.ts';
export { deleteSetupsOf } from './setup-store.server.ts';
export { cardsOf, findCard, releaseCardsOf, storeSavedCard } from './store.server.ts';
