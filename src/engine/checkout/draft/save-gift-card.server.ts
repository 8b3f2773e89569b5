import { type Result, refused } from '../../../core/result.ts';
import { giftCardSku } from '../../gifts/cards/index.server.ts';
import type { GiftCardRequest } from '../../gifts/cards/purchase-types.ts';
import type {
  Draft,
  DraftActor,
  DraftContents,
  DraftRefusalCode,
  OrderDependencies,
} from '../../orders/drafts/types.ts';
import { saveOwnDraft } from './own-draft.server.ts';

/** Saves the buyer's gift card in this browser's one open draft of kind `giftCard`. */
export async function saveGiftCard(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  actor: DraftActor,
  request: GiftCardRequest,
  buyerEmail: string,
): Promise<Result<Draft, DraftRefusalCode | 'NOT_FOR_SALE'>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const skuId = await giftCardSku(tx);
    if (skuId === undefined) {
      return refused({ code: 'NOT_FOR_SALE', sentence: 'Gift cards aren’t available right now.' });
    }
    const change = (before: DraftContents): DraftContents => ({
      ...before,
      purchase: { kind: 'giftCard', details: request },
      items: [{ skuId, quantity: request.quantity }],
      email: buyerEmail,
      billingSameAsDelivery: false,
    });
    return saveOwnDraft(tx, { actor, kind: 'giftCard', change, now });
  });
}
