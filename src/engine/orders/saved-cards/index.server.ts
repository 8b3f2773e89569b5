/** Entry point of saved cards: cards of a signed-in customer, saved at the payment company by a setup or a payment. */
export {
  keepCard,
  lookAtSetup,
  openGatewayCustomer,
  type SavedCardDependencies,
} from './keep-card.server.ts';
export { forgetCards, makeDefaultCard, removeCard } from './remove-card.server.ts';
export { deleteSetupsOf } from './setup-store.server.ts';
export { cardsOf, findCard, releaseCardsOf, storeKeptCard } from './store.server.ts';
