import { ok, refused } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { linesToday, orderableItems } from '../carts/rules.ts';
import { loadCartFacts } from '../carts/view.server.ts';
import { standingOf } from '../standing/index.server.ts';
import { emptyContents, patchContents, sameItems } from './draft-rules.ts';
import { linesOfCart, preferencesOfCart } from './source-store.server.ts';
import {
  insertDraft,
  latestConvertedDraft,
  lockOpenDraft,
  lockParkedDraft,
  markAbandoned,
  reopen,
  writeContents,
} from './store.server.ts';
import type { Actor, CheckoutDependencies, DraftItem, DraftKind, StartCheckoutResult } from './types.ts';

/** A parked draft waits this long for the return from sign-in. */
export const parkedMinutes = 30;

/** After this an empty cart no longer leads back to the order that emptied it. */
const recentMinutes = 60;

/**
 * Opens the one draft of this kind for the actor's cart, or finds the one that is open, so that two tabs share it; what the
 * cart can order now becomes its items. Opening again changes nothing else. While a payment is in flight the draft is left
 * alone. With an empty cart right after an order, that order's draft is answered: its view says where the order is.
 */
export async function startCheckout(
  dependencies: Pick<CheckoutDependencies, 'database' | 'clock' | 'zipCodes'>,
  actor: Actor,
  kind: DraftKind,
): Promise<StartCheckoutResult> {
  const { database, clock, zipCodes } = dependencies;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const open = await lockOpenDraft(tx, actor.cartId, kind);
    if (open?.completingUntil && open.completingUntil > now) return ok({ draftId: open.id });
    const items = await orderableOf(tx, actor, now);
    if (items.length === 0) {
      const since = new Date(now.getTime() - recentMinutes * 60_000);
      const placed = await latestConvertedDraft(tx, { actor, kind, since });
      return placed ? ok({ draftId: placed }) : cartEmpty();
    }
    if (open) {
      const isSame = sameItems(open.contents.items, items) && open.customerId === actor.customerId;
      if (!isSame) {
        const contents = { ...open.contents, items };
        await writeContents(tx, { draftId: open.id, contents, customerId: actor.customerId, now });
      }
      return ok({ draftId: open.id });
    }
    const preferences = await preferencesOfCart(tx, actor.cartId);
    const filled = patchContents(emptyContents(), preferences, (zipCode) => zipCodes.lookup(zipCode));
    const contents = { ...filled, items };
    const { cartId, customerId } = actor;
    const created = await insertDraft(tx, { cartId, customerId, kind, contents, now });
    // Another tab was quicker by a moment: its draft is the one.
    const draftId = created ?? (await lockOpenDraft(tx, cartId, kind))?.id;
    return draftId ? ok({ draftId }) : cartEmpty();
  });
}

async function orderableOf(tx: Transaction, actor: Actor, now: Date): Promise<DraftItem[]> {
  const lines = await linesOfCart(tx, actor.cartId);
  if (lines.length === 0) return [];
  const standing = await standingOf(tx, actor.customerId, now);
  return orderableItems(linesToday(await loadCartFacts(tx, { id: actor.cartId, lines }, standing)));
}

function cartEmpty(): StartCheckoutResult {
  return refused({ code: 'CART_EMPTY', sentence: 'Your cart has nothing in it that can be ordered now.' });
}

/**
 * Brings back the draft that was parked when the customer went to sign in; called on the return from there and nowhere else
 * (blueprint §5). Answers whether there was one. What another tab opened meanwhile gives way to it.
 */
export async function restoreDraft(
  dependencies: Pick<CheckoutDependencies, 'database' | 'clock'>,
  actor: Actor,
  kind: DraftKind,
): Promise<boolean> {
  const now = dependencies.clock.now();
  const parkedSince = new Date(now.getTime() - parkedMinutes * 60_000);
  return dependencies.database.transaction(async (tx) => {
    const parked = await lockParkedDraft(tx, { actor, kind, parkedSince });
    if (!parked) return false;
    const open = await lockOpenDraft(tx, actor.cartId, kind);
    if (open?.completingUntil && open.completingUntil > now) return false;
    if (open) await markAbandoned(tx, open.id, now);
    await reopen(tx, { draftId: parked.id, actor, now });
    return true;
  });
}
