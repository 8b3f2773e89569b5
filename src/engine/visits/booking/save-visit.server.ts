import type { DraftId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import { writeContents } from '../../checkout/draft/contents-store.server.ts';
import { visitOf, withVisit } from '../../orders/drafts/purchase-rules.ts';
import { closed, editRefusal } from '../../orders/drafts/rules.ts';
import { lockDraft } from '../../orders/drafts/store.server.ts';
import type { Actor, Draft, DraftRefusalCode, OrderDependencies } from '../../orders/drafts/types.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { patchWish, visitItems } from './visit-rules.ts';
import type { VisitPatch } from './visit-types.ts';

/**
 * Keeps what was typed about a visit, right or wrong: who comes, answers, add-ons, the age of all. Which time and how many is chosen by
 * `holdVisit`; who buys is saved by `saveDraft`.
 */
export async function saveVisit(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  actor: Actor,
  draftId: DraftId,
  patch: VisitPatch,
): Promise<Result<Draft, DraftRefusalCode>> {
  const now = clock.now();
  return database.transaction(async (tx): Promise<Result<Draft, DraftRefusalCode>> => {
    const draft = await lockDraft(tx, draftId, actor);
    const refusal = editRefusal(draft, now);
    const before = draft && visitOf(draft.contents);
    const found = before && (await loadSlot(tx, before.slotId));
    if (refusal || !draft || !found) return refusal ?? closed();
    const visit = patchWish(before, patch, found.experience, now);
    const purchase = withVisit(draft.contents.purchase, visit);
    const contents = { ...draft.contents, purchase, items: visitItems(found.experience, visit) };
    return ok(await writeContents(tx, { draftId, contents, customerId: undefined, now }));
  });
}
