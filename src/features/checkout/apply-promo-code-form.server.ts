import {
  applyCouponToDraft,
  removeCouponFromDraft,
  startCheckout,
} from '../../engine/checkout/index.server.ts';
import type { DraftActor, OrderDependencies } from '../../engine/orders/drafts/types.ts';
import { maxEnteredCouponCodeLength } from '../../engine/pricing/promotions/code-rules.ts';
import type { PromoCodeFormResponse } from '../../ui/commerce/promotion-code.tsx';

/** Adds the entered promo code to the draft and its cart, or removes it. Returns the refusal if the code isn't accepted. */
export async function applyPromoCodeForm(
  dependencies: OrderDependencies,
  actor: DraftActor,
  form: FormData,
  clientAddress: string,
): Promise<PromoCodeFormResponse> {
  const started = await startCheckout(dependencies, actor, 'regular');
  if (!started.ok) return {};
  const { draftId } = started.value;
  if (form.get('intent') === 'drop-coupon') {
    await removeCouponFromDraft(dependencies, actor, draftId);
    return {};
  }
  const field = form.get('code');
  const code = typeof field === 'string' ? field : '';
  const entered = await applyCouponToDraft(dependencies, actor, draftId, { code, clientAddress });
  if (entered.ok) return {};
  const sentence = entered.refusals.map((refusal) => refusal.sentence).join(' ');
  return { refusedCode: { entered: code.slice(0, maxEnteredCouponCodeLength), sentence } };
}
