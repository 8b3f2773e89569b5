import { ok, refused } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { linesToday, orderableItems } from '../carts/rules.ts';
import { loadCartFacts } from '../carts/view.server.ts';
import { standingOf } from '../standing/index.server.ts';
import { insertDraft, writeContents } from './contents-store.server.ts';
import { emptyContents, patchContents, sameItems } from './draft-rules.ts';
import { latestConvertedDraft, lockParkedDraft, markAbandoned, reopen } from './latest-store.server.ts';
import { contentsOfCart, preferencesOfCart } from './source-store.server.ts';
import { findOpenDraft, lockOpenDraft } from './store.server.ts';
import type {
  Actor,
  CheckoutDependencies,
  Draft,
  DraftContents,
  DraftKind,
  StartCheckoutResult,
} from './types.ts';

/** A parked draft waits this long for the return from sign-in. */
export const parkedMinutes = 30;

/** After this an empty cart no longer leads back to the order that emptied it. */
const recentMinutes = 60;

type Dependencies = Pick<CheckoutDependencies, 'database' | 'clock' | 'zipCodes'>;

/**
 * Opens the one draft of this kind for the actor's cart, or finds the one that is open, so that two tabs share it; what the
 * cart can order now becomes its items. Opening again changes nothing else. While a payment is in flight the draft is left
 * alone. With an empty cart right after an order, that order's draft is answered: its view says where the order is.
 */
export async function startCheckout(
  dependencies: Dependencies,
  actor: Actor,
  kind: DraftKind,
): Promise<StartCheckoutResult> {
  const { read } = dependencies.database;
  const now = dependencies.clock.now();
  const seen = await findOpenDraft(read, actor.cartId, kind);
  // Nearly always it is open and as the cart is: then nothing is to be written, and nothing locked.
  const isUnchanged =
    seen && (isPaying(seen, now) || isFilledFrom(await orderableOf(read, actor, now), seen, actor));
  return isUnchanged ? started(seen) : openDraft(dependencies, actor, kind, now);
}

function isPaying({ completingUntil }: Draft, now: Date): boolean {
  return completingUntil !== undefined && completingUntil > now;
}

type Filling = Pick<DraftContents, 'items' | 'coupon'>;

function isFilledFrom({ items, coupon }: Filling, { contents, customerId }: Draft, actor: Actor): boolean {
  const isSame = sameItems(contents.items, items) && contents.coupon === coupon;
  return items.length > 0 && isSame && customerId === actor.customerId;
}

function started(draft: Draft): StartCheckoutResult {
  return ok({ draftId: draft.id, draft });
}

async function openDraft(
  { database, zipCodes }: Dependencies,
  actor: Actor,
  kind: DraftKind,
  now: Date,
): Promise<StartCheckoutResult> {
  return database.transaction(async (tx) => {
    const open = await lockOpenDraft(tx, actor.cartId, kind);
    if (open && isPaying(open, now)) return started(open);
    const filling = await orderableOf(tx, actor, now);
    if (filling.items.length === 0) {
      const since = new Date(now.getTime() - recentMinutes * 60_000);
      const placed = await latestConvertedDraft(tx, { actor, kind, since });
      return placed ? started(placed) : cartEmpty();
    }
    if (open) {
      if (isFilledFrom(filling, open, actor)) return started(open);
      const contents = { ...open.contents, ...filling };
      const { customerId } = actor;
      return started(await writeContents(tx, { draftId: open.id, contents, customerId, now }));
    }
    const preferences = await preferencesOfCart(tx, actor.cartId);
    const filled = patchContents(emptyContents(), preferences, (zipCode) => zipCodes.lookup(zipCode), now);
    const contents = { ...filled, ...filling };
    const { cartId, customerId } = actor;
    const created = await insertDraft(tx, { cartId, customerId, kind, contents, now });
    // Another tab was quicker by a moment: its draft is the one.
    const draft = created ?? (await lockOpenDraft(tx, cartId, kind));
    return draft ? started(draft) : cartEmpty();
  });
}

async function orderableOf(tx: Transaction, actor: Actor, now: Date): Promise<Filling> {
  const { lines, coupon } = await contentsOfCart(tx, actor.cartId);
  if (lines.length === 0) return { items: [], coupon };
  const standing = await standingOf(tx, actor.customerId, now);
  const facts = await loadCartFacts(tx, { id: actor.cartId, lines }, standing);
  return { items: orderableItems(linesToday(facts)), coupon };
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
