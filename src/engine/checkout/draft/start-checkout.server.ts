import { ok, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { findOpenDraft, lockOpenDraft } from '../../orders/drafts/index.server.ts';
import { emptyDraftContents, isPaymentInFlight } from '../../orders/drafts/rules.ts';
import type {
  Draft,
  DraftActor,
  DraftContents,
  DraftKind,
  OrderDependencies,
} from '../../orders/drafts/types.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { currentCartLines, orderableItems } from '../carts/rules.ts';
import { cartFactsFrom, loadCartFacts } from '../carts/view.server.ts';
import type { CheckoutSnapshot, DraftPatch, PreloadedWines, StartCheckoutResult } from '../types.ts';
import { insertDraft, updateLockedDraftContents } from './contents-store.server.ts';
import { haveSameItems, patchContents } from './draft-rules.ts';
import { fillFromAccount, type InitialDraftContents } from './fill-from-account.server.ts';
import { findLatestConvertedDraft } from './latest-store.server.ts';
import {
  deliveryPreferencesFrom,
  readContentsOfCart,
  readDeliveryPreferencesOfCart,
} from './source-store.server.ts';

/** Minutes after an order during which the cart it emptied links to it. */
const recentMinutes = 60;

type Dependencies = Pick<OrderDependencies, 'database' | 'clock' | 'zipCodes'>;

/**
 * Opens the only draft of this kind for the actor's cart, or returns the open one, so that tabs share it. Sets the draft's items to what
 * the cart can order now; opening again changes nothing else. A draft with a payment in flight is not changed. If the cart was just emptied
 * by an order, returns that order's draft, whose view links to the order.
 * @param snapshot the data that the request has already read; reread under a lock.
 */
export async function startCheckout(
  dependencies: Dependencies,
  actor: DraftActor,
  kind: DraftKind,
  snapshot?: CheckoutSnapshot,
): Promise<StartCheckoutResult> {
  const { read } = dependencies.database;
  const now = dependencies.clock.now();
  const open = snapshot ? snapshot.open : await findOpenDraft(read, actor.cartId, kind);
  if (open && isPaymentInFlight(open, now)) return started(open);
  const filling = await orderableOf(read, actor, now, snapshot);
  // Usually it is open and matches the cart, so that nothing is written or locked.
  if (open && isFilledFrom(filling, open, actor)) return started(open, filling.seen);
  if (!open && filling.items.length > 0) {
    const first = await newContents(read, dependencies, actor, filling, now, snapshot);
    const { cartId, customerId } = actor;
    const created = await insertDraft(read, { cartId, customerId, kind, ...first, now });
    if (created) return started(created, filling.seen);
  }
  return openDraft(dependencies, actor, kind, now);
}

/**
 * Opens a draft with the input of its first step, in one statement. Returns undefined without writing if there is nothing to order or
 * another tab opened the draft first; `startCheckout` handles these cases.
 */
export async function openDraftWithFirstStep(
  dependencies: Dependencies,
  actor: DraftActor,
  kind: DraftKind,
  { snapshot, patch, birthDateSealed }: InitialEntries,
): Promise<{ readonly draft: Draft; readonly seen: PreloadedWines | undefined } | undefined> {
  const { read } = dependencies.database;
  const now = dependencies.clock.now();
  const filling = await orderableOf(read, actor, now, snapshot);
  if (filling.items.length === 0) return undefined;
  const first = await newContents(read, dependencies, actor, filling, now, snapshot);
  const contents = patchContents(
    first.contents,
    patch,
    (zipCode) => dependencies.zipCodes.lookup(zipCode),
    now,
  );
  const { cartId, customerId } = actor;
  const opened = { contents, birthDateSealed: birthDateSealed ?? first.birthDateSealed };
  const draft = await insertDraft(read, { cartId, customerId, kind, ...opened, now });
  return draft && { draft, seen: filling.seen };
}

type InitialEntries = {
  readonly snapshot: CheckoutSnapshot;
  readonly patch: DraftPatch;
  readonly birthDateSealed: Buffer | undefined;
};

type Filling = Pick<DraftContents, 'items' | 'coupon'> & { readonly seen?: PreloadedWines };

function isFilledFrom(
  { items, coupon }: Filling,
  { contents, customerId }: Draft,
  actor: DraftActor,
): boolean {
  const isSame = haveSameItems(contents.items, items) && contents.coupon === coupon;
  return items.length > 0 && isSame && customerId === actor.customerId;
}

function started(draft: Draft, seen?: PreloadedWines): StartCheckoutResult {
  return ok({ draftId: draft.id, draft, seen });
}

/** Returns the initial contents of a draft: the cart's items, promo code, and delivery choice, and the account's data. */
async function newContents(
  read: Transaction,
  { zipCodes }: Dependencies,
  actor: DraftActor,
  { items, coupon }: Filling,
  now: Date,
  snapshot?: CheckoutSnapshot,
): Promise<InitialDraftContents> {
  const preferences = snapshot
    ? deliveryPreferencesFrom(snapshot.cart.delivery)
    : await readDeliveryPreferencesOfCart(read, actor.cartId);
  const filled = patchContents(emptyDraftContents(), preferences, (zipCode) => zipCodes.lookup(zipCode), now);
  return fillFromAccount(read, actor, { contents: { ...filled, items, coupon }, birthDateSealed: undefined });
}

/**
 * Opens a draft or returns the open one. Rereads under the draft's lock, because another tab may be changing it or the cart may be empty.
 */
async function openDraft(
  dependencies: Dependencies,
  actor: DraftActor,
  kind: DraftKind,
  now: Date,
): Promise<StartCheckoutResult> {
  return dependencies.database.transaction(async (tx) => {
    const open = await lockOpenDraft(tx, actor.cartId, kind);
    if (open && isPaymentInFlight(open, now)) return started(open);
    const filling = await orderableOf(tx, actor, now);
    if (filling.items.length === 0) {
      const since = new Date(now.getTime() - recentMinutes * 60_000);
      const placed = await findLatestConvertedDraft(tx, { actor, kind, since });
      return placed ? started(placed) : cartEmpty();
    }
    if (open) {
      if (isFilledFrom(filling, open, actor)) return started(open, filling.seen);
      const { items, coupon } = filling;
      const { customerId } = actor;
      const kept = { contents: { ...open.contents, items, coupon }, birthDateSealed: open.birthDateSealed };
      const isNewHere = open.customerId !== customerId;
      const filled = isNewHere ? await fillFromAccount(tx, actor, kept) : kept;
      const written = await updateLockedDraftContents(tx, { draftId: open.id, ...filled, customerId, now });
      return started(written, filling.seen);
    }
    const first = await newContents(tx, dependencies, actor, filling, now);
    const { cartId, customerId } = actor;
    const created = await insertDraft(tx, { cartId, customerId, kind, ...first, now });
    // Another tab was first; use its draft.
    const draft = created ?? (await lockOpenDraft(tx, cartId, kind));
    return draft ? started(draft) : cartEmpty();
  });
}

async function orderableOf(
  tx: Transaction,
  actor: DraftActor,
  now: Date,
  snapshot?: CheckoutSnapshot,
): Promise<Filling> {
  const { lines, coupon } = snapshot
    ? { lines: snapshot.cart.lines, coupon: snapshot.cart.couponCode ?? '' }
    : await readContentsOfCart(tx, actor.cartId);
  if (lines.length === 0) return { items: [], coupon };
  const standing = await loadCustomerStanding(tx, actor.customerId, now);
  const cart = { id: actor.cartId, lines };
  const facts = snapshot?.seen
    ? cartFactsFrom(cart, standing, snapshot.seen)
    : await loadCartFacts(tx, cart, standing);
  const { skus, free } = facts;
  return { items: orderableItems(currentCartLines(facts)), coupon, seen: { skus, free } };
}

function cartEmpty(): StartCheckoutResult {
  return refused({ code: 'CART_EMPTY', sentence: 'Nothing in your cart is available to order right now.' });
}
