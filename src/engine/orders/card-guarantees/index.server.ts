/**
 * The door of card guarantees: a card that stands for those who do not come to a visit. `keepGuarantee` before the draft is placed,
 * `lookAtGuarantee` on the way back from a bank; who is charged, and when, is for reservations to say (`chargeNoShow`).
 */
export { forgetGuarantees } from './forget-guarantees.server.ts';
export { keepGuarantee, lookAtGuarantee } from './keep-guarantee.server.ts';
export { findGuarantee, guaranteeOfDraft } from './store.server.ts';
