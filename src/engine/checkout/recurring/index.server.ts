/** Entry point of recurring charges: a draft for a member, and its number of attempts. */
export { countAttempts, insertMemberDraft } from './member-draft-store.server.ts';
