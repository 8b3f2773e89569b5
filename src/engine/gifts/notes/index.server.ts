/**
 * Entry point of what all gifts share: recipient, message and delivery date. The kinds of gifts are in `gifts/cards` and
 * `clubs/gift-memberships`.
 */

export { asPurchase, giftSku, isGiftDue, purchaseColumns } from './purchase-store.server.ts';
export { limitResends } from './resend-limit.server.ts';
