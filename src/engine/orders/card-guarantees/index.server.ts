/**
 * Entry point of card guarantees: the card that a no-show fee is charged to. Call `saveGuarantee` before the draft is placed, and
 * `refreshGuarantee` when the customer returns from the bank's page. Reservations decide who is charged, and when (`chargeNoShow`).
 */
export { forgetGuarantees } from './forget-guarantees.server.ts';
export { keepGuarantee, lookAtGuarantee } from './keep-guarantee.server.ts';
export { findGuarantee, guaranteeOfDraft } from './store.server.ts';
