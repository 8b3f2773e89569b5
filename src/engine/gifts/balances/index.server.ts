/**
 * Entry point for holders of a gift card: look it up by code and PIN (I-29), add it to an account, spend it, and request the balance in
 * cash. `findCardByCode` does not reveal why it found no card. Parse a code with `normalizeGiftCardCode` (../cards/code-rules.ts) first.
 * Call `activateCard` when the code is used for the first time.
 */
export { activateCard } from '../cards/store.server.ts';
export { findDeclinedCashOut, type OpenCashOut, openCashOuts } from './cash-store.server.ts';
export { type CashOutPayee, claimCard, requestCashOut, sealCardProof } from './claim-card.server.ts';
export {
  findCardByCode,
  findCardToPrint,
  type GiftCardPinLock,
  lookUpCard,
  unlockGiftCardPin,
} from './look-up-card.server.ts';
