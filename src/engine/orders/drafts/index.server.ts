/**
 * Entry point of drafts. Every change of a draft, and of the order it becomes, begins with one of these locks; store.server.ts says in which order
 * locks are taken.
 */
export {
  asDraft,
  belongsTo,
  findDraft,
  findOpenDraft,
  loadSkusOfDraft,
  lockDraft,
  lockDraftById,
  lockDraftOfOrder,
  lockOpenDraft,
  type Owner,
  orderWithAttempts,
  setCompleting,
} from './store.server.ts';
