/**
 * The door of gift cards (I-27 to I-30, I-51; docs/decisions/0031). A card is money on a ledger account of its own; what stands in its
 * table is whom it is for and how it looks. What others build on:
 *
 * - A card is found by its code, claimed and paid out in ../balances.
 * - `ledgerAccountId` is the account to read, reserve and post (engine/ledger); `isOut` (rules.ts) says whether its state lets
 *   that happen. Nothing here ever moves money of a card that is out, but through a ledger entry with a cause of its own.
 * - `reissue` gives a card a new code under the caller's
 *   lock (`lockCard`); the states that follow (`locked`, `cashed_out`, `cancelled`) are written with `changeCard`, and the table
 *   refuses what may not follow what.
 * - `codeOf` and `pinOf` make the code for whoever owns the card; a code never comes into a URL, a log, a job or a table.
 */

export { cancelCard, refundUnspentCard } from './cancel-card.server.ts';
export {
  type CardOfOrder,
  editCard,
  recordBounce,
  redirectCard,
  reissue,
  resendCard,
} from './change-card.server.ts';
export { codeOf, pinOf, printToken } from './derive-code.server.ts';
export { issueBoughtCards } from './issue-cards.server.ts';
export {
  adjustCard,
  blockCard,
  declineCashOut,
  giveCard,
  payCashOut,
  reissueCard,
  reviewCashOut,
  unblockCard,
} from './keep-card.server.ts';
export { sendDueCards } from './send-due-cards.server.ts';
export {
  cardsOfOrder,
  changeCard,
  findBoughtCard,
  findCard,
  giftCardSku,
  lockCard,
  proveGiftCards,
} from './store.server.ts';
