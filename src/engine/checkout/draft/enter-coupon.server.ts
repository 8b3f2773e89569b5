import type { DraftId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { lockDraft } from '../../orders/drafts/index.server.ts';
import { draftEditRefusal, draftNotFoundRefusal } from '../../orders/drafts/rules.ts';
import type { Draft, DraftActor, DraftRefusalCode, OrderDependencies } from '../../orders/drafts/types.ts';
import { normalizeCouponCode } from '../../pricing/promotions/code-rules.ts';
import { limitCouponGuesses, monitorCouponGuesses } from '../../pricing/promotions/index.server.ts';
import { checkCouponStorable, couponNotFoundRefusal } from '../../pricing/promotions/rules.ts';
import type { CouponRefusalCode } from '../../pricing/promotions/types.ts';
import { saveCartCoupon } from '../carts/index.server.ts';
import { loadCheckoutFacts } from '../load-facts.server.ts';
import { updateLockedDraftContents } from './contents-store.server.ts';

type EnterCouponResult = Result<undefined, DraftRefusalCode | CouponRefusalCode | 'RATE_LIMIT'>;

/**
 * Sets the promo code of the draft and its cart if the code reduces the price now or would with ground shipping. Checks the code against
 * everything known about the person, so that a first-order code is refused before payment. A refusal changes nothing.
 */
export async function applyCouponToDraft(
  dependencies: OrderDependencies,
  actor: DraftActor,
  draftId: DraftId,
  entry: { readonly code: string; readonly clientAddress: string },
): Promise<EnterCouponResult> {
  const now = dependencies.clock.now();
  const { clientAddress } = entry;
  const cart = actor.customerId ?? actor.cartId;
  const tooMany = await limitCouponGuesses(dependencies, { clientAddress, cart, now });
  if (tooMany) return refused(tooMany);
  const entered = await evaluateAndSave(dependencies, actor, draftId, entry.code, now);
  if (!entered.ok) await monitorCouponGuesses(dependencies, entered.refusals, now);
  return entered;
}

type EvaluatedCode = Result<undefined, DraftRefusalCode | CouponRefusalCode>;

async function evaluateAndSave(
  dependencies: OrderDependencies,
  actor: DraftActor,
  draftId: DraftId,
  text: string,
  now: Date,
): Promise<EvaluatedCode> {
  const code = normalizeCouponCode(text);
  if (code === undefined) return refused(couponNotFoundRefusal());
  return dependencies.database.transaction(async (tx): Promise<EvaluatedCode> => {
    const draft = await lockDraft(tx, draftId, actor);
    const refusal = draftEditRefusal(draft, now);
    if (!draft || refusal) return refusal ?? draftNotFoundRefusal();
    const withCode = { ...draft, contents: { ...draft.contents, coupon: code } };
    const { coupon } = await loadCheckoutFacts(tx, dependencies, withCode, now);
    const entered = checkCouponStorable(coupon);
    if (entered.ok) await writeCoupon(tx, draft, code, now);
    return entered;
  });
}

/** Removes the promo code from the draft and its cart. */
export async function removeCouponFromDraft(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  actor: DraftActor,
  draftId: DraftId,
): Promise<Result<undefined, DraftRefusalCode>> {
  const now = clock.now();
  return database.transaction(async (tx): Promise<Result<undefined, DraftRefusalCode>> => {
    const draft = await lockDraft(tx, draftId, actor);
    const refusal = draftEditRefusal(draft, now);
    if (!draft || refusal) return refusal ?? draftNotFoundRefusal();
    await writeCoupon(tx, draft, '', now);
    return ok(undefined);
  });
}

async function writeCoupon(tx: Transaction, draft: Draft, coupon: string, now: Date): Promise<void> {
  const contents = { ...draft.contents, coupon };
  await updateLockedDraftContents(tx, { draftId: draft.id, contents, customerId: draft.customerId, now });
  if (draft.cartId) await saveCartCoupon(tx, draft.cartId, coupon || undefined, now);
}
