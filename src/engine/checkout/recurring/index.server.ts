/** Entry point of recurring charges: a draft for a member, and its number of attempts. */
export { insertMemberDraft, countAttempts } from './member-draft-store.server.ts';
