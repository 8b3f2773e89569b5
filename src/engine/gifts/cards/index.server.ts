/**
 * Entry point of gift cards (I-27 to I-30, I-51; docs/decisions/0031). A card's money is on its own ledger account; its table holds the
 * recipient and the design.
 *
 * ../balances finds a card by its code, claims it and pays it out. `ledgerAccountId` is the account to read, reserve and post
 * (engine/ledger), and `isCardSent` (rules.ts) returns whether the card's state allows it. Money of a sent card moves only by ledger
 * entries with their own cause.
 *
 * `issueNextCardVersion` issues a new code for a card under the caller's lock (`lockCard`). `updateCard` writes the later states (`locked`,
 * `cashed_out`, `cancelled`), and a trigger rejects invalid transitions. `deriveCode` and `derivePin` derive the code for the card's owner;
 * a code never goes into a URL, a log, a job or a table.
 */

export { cancelCard, refundUnspentCard } from './cancel-card.server.ts';
export {
  type CardOfOrder,
  editCard,
  issueNextCardVersion,
  recordCardEmailBounce,
  redirectCard,
  resendCard,
} from './change-card.server.ts';
export { deriveCode, derivePin, printToken } from './derive-code.server.ts';
export { issueBoughtCards } from './issue-cards.server.ts';
export {
  adjustCard,
  blockCard,
  declineCashOut,
  grantCard,
  payCashOut,
  reissueCard,
  reviewCashOut,
  unblockCard,
} from './manage-card.server.ts';
export { sendDueCards } from './send-due-cards.server.ts';
export {
  cardsOfOrder,
  findBoughtCard,
  findCard,
  findGiftCardViolations,
  giftCardSku,
  lockCard,
  updateCard,
} from './store.server.ts';
