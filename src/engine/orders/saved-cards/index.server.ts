/** The door of saved cards: kept at the payment company for a signed-in customer, by setup or by a payment. */
export {
  keepCard,
  lookAtSetup,
  openGatewayCustomer,
  type SavedCardDependencies,
} from './keep-card.server.ts';
export { forgetCards, makeDefaultCard, removeCard } from './remove-card.server.ts';
export { deleteSetupsOf } from './setup-store.server.ts';
export { cardsOf, findCard, releaseCardsOf, storeKeptCard } from './store.server.ts';
