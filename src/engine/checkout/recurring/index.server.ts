/** Entry point of recurring charges: inserts a member's draft, and counts its payment attempts. */
export { countPaymentAttempts, insertMemberDraft } from './member-draft-store.server.ts';
