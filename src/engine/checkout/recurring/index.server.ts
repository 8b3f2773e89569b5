/** Entry point of charges that renew by themselves: a draft for a member, and how often it was tried. */
export { insertMemberDraft, triesOf } from './member-draft-store.server.ts';
