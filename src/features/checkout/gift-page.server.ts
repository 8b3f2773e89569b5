import { data, redirect } from 'react-router';
import type { Result } from '../../core/result.ts';
import { lookAtDraft } from '../../engine/checkout/index.server.ts';
import type { DraftContents } from '../../engine/orders/drafts/types.ts';
import { isOpen, type OpenCheckout, readCheckoutRequest } from './checkout-request.server.ts';
import { answerCancel, type FlowRequest, viewOwnDraft } from './flow-page.server.ts';
import type { GiftFlow } from './flow-table.ts';
import { payForGift } from './pay-for-gift.server.ts';
import { formBroken, refuse, refuseIn } from './refuse.server.ts';
import type { TypedWish, WishAnswer } from './types.ts';

/**
 * What the checkout of something given shows: the draft that the page before opened. Without one there is nothing to pay, and the page
 * that makes one is next.
 */
export async function loadGiftPage<Wish>(
  asked: FlowRequest,
  flow: GiftFlow,
  wishOf: (contents: DraftContents) => Wish | undefined,
) {
  const { contents, page } = await viewOwnDraft(asked, flow, (each) => wishOf(each) !== undefined);
  return { ...page, wish: wishOf(contents) as Wish };
}

type SavedWish<Typed> = Promise<Result<{ readonly kind: 'saved' } | TypedWish<Typed>>>;

/** What a form of such a page leads to: another wish, or its payment. */
export async function answerGiftForm<Typed>(
  { request, context }: FlowRequest,
  flow: GiftFlow,
  saveWish: (found: OpenCheckout, form: FormData) => SavedWish<Typed>,
) {
  const { page } = flow;
  const form = await request.formData();
  const found = await readCheckoutRequest(request, context, lookAtDraft, flow.kind);
  if (!isOpen(found)) throw redirect(flow.source.path);
  switch (form.get('intent')) {
    case 'save': {
      const saved = await saveWish(found, form);
      if (!saved.ok) return refuseIn(found, page, saved.refusals);
      return saved.value.kind === 'typed' ? data<WishAnswer<Typed>>(saved.value, 422) : redirect(page);
    }
    case 'place':
      return payForGift(found, form, { page, returnUrl: new URL(page, request.url).href });
    case 'cancel':
      return answerCancel(page, found, form);
    default:
      return refuse(formBroken);
  }
}
