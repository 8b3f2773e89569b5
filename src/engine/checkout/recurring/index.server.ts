/** Entry point of recurring charges: inserts a member's draft, and counts its payment attempts. */
export { countAttempts, insertMemberDraft } from './member-draft-store.server.ts';
