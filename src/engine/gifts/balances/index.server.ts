/**
 * Entry point of what whoever holds a gift card does with it: finds it by its code and PIN (I-29), takes it into an account, spends it, asks
 * for what is left in cash. `findCardByCode` says nothing of why it found none; a code is read with `normalizeGiftCardCode`
 * (../cards/code-rules.ts) before anybody looks. `activate` is called when the code is used for the first time.
 */
export { activate } from '../cards/store.server.ts';
export { findDeclinedCashOut, type OpenCashOut, openCashOuts } from './cash-store.server.ts';
export { askForCash, claimCard, type Payee, proofOf } from './claim-card.server.ts';
export {
  findCardByCode,
  findCardToPrint,
  lookUpCard,
  type PinLock,
  unlockPin,
} from './look-up-card.server.ts';
