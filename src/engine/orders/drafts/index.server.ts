/**
 * Entry point of drafts. Every change of a draft, or of the order made from it, first takes one of these locks. store.server.ts defines the
 * lock order.
 */
export {
  asDraft,
  type DraftOwner,
  findDraft,
  findOpenDraft,
  isOwnedBy,
  loadSkusOfDraft,
  lockDraft,
  lockDraftById,
  lockDraftOfOrder,
  lockOpenDraft,
  orderWithAttempts,
  setCompleting,
} from './store.server.ts';
