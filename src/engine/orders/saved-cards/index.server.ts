/** Entry point of saved cards: cards of a signed-in customer, saved at the payment company by a setup or a payment. */

export { deleteRemovedCards, makeDefaultCard, removeCard } from './remove-card.server.ts';
export {
  openGatewayCustomer,
  refreshSetup,
  type SavedCardDependencies,
  saveCard,
} from './save-card.server.ts';
export { deleteSetupsOf } from './setup-store.server.ts';
export { cardsOf, findCard, releaseCardsOf, storeSavedCard } from './store.server.ts';
