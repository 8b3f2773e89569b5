import { ok, type Result, refused } from '../../core/result.ts';
import { giftCardSku } from '../gift-cards/index.server.ts';
import type { GiftCardWish } from '../gift-cards/types.ts';
import { insertDraft, writeContents } from './contents-store.server.ts';
import { emptyContents } from './draft-rules.ts';
import { latestConvertedDraft } from './latest-store.server.ts';
import { editRefusal } from './save-draft.server.ts';
import { findOpenDraft, lockOpenDraft } from './store.server.ts';
import type { Actor, CheckoutDependencies, Draft, DraftContents, DraftRefusalCode } from './types.ts';

type Dependencies = Pick<CheckoutDependencies, 'database' | 'clock'>;

/** After this the page no longer leads to the order that was placed from it. */
const recentMinutes = 60;

/**
 * Keeps what a buyer wishes in the one open draft of kind `giftCard` of this browser, and opens it when there is none: right or
 * wrong, since `requirements` judges. Its id is the idempotency key of the order, as for every other kind (I-18); it needs nothing
 * in the cart that its bearer owns.
 */
export async function saveGiftCard(
  { database, clock }: Dependencies,
  actor: Actor,
  wish: GiftCardWish,
  buyerEmail: string,
): Promise<Result<Draft, DraftRefusalCode | 'NOT_FOR_SALE'>> {
  const now = clock.now();
  const { cartId, customerId } = actor;
  const kind = 'giftCard';
  return database.transaction(async (tx) => {
    const skuId = await giftCardSku(tx);
    if (skuId === undefined) {
      return refused({ code: 'NOT_FOR_SALE', sentence: 'Gift cards are not sold here at the moment.' });
    }
    const wished = (before: DraftContents): DraftContents => ({
      ...before,
      giftCard: wish,
      items: [{ skuId, quantity: wish.quantity }],
      email: buyerEmail,
      billingSameAsDelivery: false,
    });
    const created = await insertDraft(tx, {
      cartId,
      customerId,
      kind,
      contents: wished(emptyContents()),
      now,
    });
    if (created) return ok(created);
    const open = await lockOpenDraft(tx, cartId, kind);
    const refusal = editRefusal(open, now);
    if (refusal || !open)
      return refusal ?? refused({ code: 'DRAFT_NOT_FOUND', sentence: 'Please try again.' });
    return ok(
      await writeContents(tx, { draftId: open.id, contents: wished(open.contents), customerId, now }),
    );
  });
}

/** The draft of gift cards that this actor has open, else the one that became an order just now; its view says which. */
export async function findGiftCardDraft(
  { database, clock }: Dependencies,
  actor: Actor,
): Promise<Draft | undefined> {
  const kind = 'giftCard';
  const open = await findOpenDraft(database.read, actor.cartId, kind);
  if (open) return open;
  const since = new Date(clock.now().getTime() - recentMinutes * 60_000);
  return latestConvertedDraft(database.read, { actor, kind, since });
}
