/**
 * Entry point for the parts that all gifts share: recipient, message and delivery date. Each kind of gift has its own module: `gifts/cards`
 * and `clubs/gift-memberships`.
 */

export {
  dueGiftsCondition,
  findGiftSku,
  giftPurchaseColumns,
  toGiftPurchase,
} from './purchase-store.server.ts';
export { limitGiftEmailResends } from './resend-limit.server.ts';
