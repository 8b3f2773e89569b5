/**
 * The door of what all gifts have in common, whatever is given: whom they go to, what their mail says, and when it goes. What is given
 * has a room of its own: `gift-cards`, `gift-memberships`.
 */

export { asPurchase, giftSku, isDue, purchaseColumns } from './purchase-store.server.ts';
export { refuseManyMails } from './resend-limit.server.ts';
