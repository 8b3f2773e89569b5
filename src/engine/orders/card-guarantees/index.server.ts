/**
 * Entry point of card guarantees, which are cards kept on file for a no-show fee. Call `saveGuarantee` before the draft is placed, and
 * `refreshGuarantee` when the customer returns from the bank's page. Reservations decide who is charged, and when (`chargeNoShow`).
 */
export { deleteUnneededGuaranteeCards } from './delete-unneeded-guarantees.server.ts';
export { refreshGuarantee, saveGuarantee } from './save-guarantee.server.ts';
export { findGuarantee, findGuaranteeOfDraft } from './store.server.ts';
