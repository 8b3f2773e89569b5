/**
 * Entry point of drafts. Every change of a draft, or of the order made from it, first takes one of these locks. store.server.ts defines the
 * lock order.
 */
export {
  type DraftOwner,
  findDraft,
  findOpenDraft,
  loadOrderWithAttempts,
  loadSkusOfDraft,
  lockDraft,
  lockDraftById,
  lockDraftOfOrder,
  lockOpenDraft,
  ownedDraftCondition,
  setDraftCompletingUntil,
  toDraft,
} from './store.server.ts';
