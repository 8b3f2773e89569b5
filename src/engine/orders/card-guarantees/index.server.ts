/**
 * Entry point of card guarantees, which are cards kept on file for a no-show fee. Call `saveGuarantee` before the draft is placed, and
 * `refreshGuarantee` when the customer returns from the bank's page. Reservations decide who is charged, and when (`chargeNoShow`).
 */
export { deleteIdleGuarantees } from './delete-idle-guarantees.server.ts';
export { refreshGuarantee, saveGuarantee } from './save-guarantee.server.ts';
export { findGuarantee, guaranteeOfDraft } from './store.server.ts';
