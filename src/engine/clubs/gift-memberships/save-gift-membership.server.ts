import { type Result, refused } from '../../../core/result.ts';
import { saveOwnDraft } from '../../checkout/draft/own-draft.server.ts';
import type {
  Draft,
  DraftActor,
  DraftContents,
  DraftRefusalCode,
  OrderDependencies,
} from '../../orders/drafts/types.ts';
import type { GiftMembershipRequest } from './purchase-types.ts';
import { findGiftMembershipSku } from './store.server.ts';

/**
 * Saves a gift request in this browser's open draft of kind `membership`. Fails with `NOT_FOR_SALE` if the catalog has no gift membership.
 */
export async function saveGiftMembership(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  actor: DraftActor,
  request: GiftMembershipRequest,
  giverEmail: string,
): Promise<Result<Draft, DraftRefusalCode | 'NOT_FOR_SALE'>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const skuId = await findGiftMembershipSku(tx);
    if (skuId === undefined) {
      return refused({ code: 'NOT_FOR_SALE', sentence: 'Gift memberships aren’t available right now.' });
    }
    const change = (before: DraftContents): DraftContents => ({
      ...before,
      purchase: { kind: 'giftMembership', details: request },
      items: [{ skuId, quantity: 1 }],
      email: giverEmail,
      billingSameAsDelivery: false,
    });
    return saveOwnDraft(tx, { actor, kind: 'membership', change, now });
  });
}
