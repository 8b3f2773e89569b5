import { data, redirect } from 'react-router';
import type { Result } from '../../core/result.ts';
import type { DraftContents } from '../../engine/orders/drafts/types.ts';
import type { OpenCheckoutRequest } from './checkout-request.server.ts';
import { type CheckoutFlowRequest, handleCheckoutForm, loadDraftOrRedirect } from './flow-page.server.ts';
import type { GiftCheckoutFlow } from './flow-table.ts';
import { payForEmailedPurchase } from './pay-emailed-purchase.server.ts';
import { rejectCheckoutForm } from './reject-form.server.ts';
import type { GiftFormResponse, RejectedGiftInput } from './types.ts';

/** Loads the checkout of a gift from the draft that the previous page created. Redirects to that page if there is no draft. */
export async function loadGiftCheckoutPage<Requested>(
  asked: CheckoutFlowRequest,
  flow: GiftCheckoutFlow,
  requestOf: (contents: DraftContents) => Requested | undefined,
) {
  const { contents, page } = await loadDraftOrRedirect(asked, flow, (each) => requestOf(each) !== undefined);
  return { ...page, request: requestOf(contents) as Requested };
}

type SavedGift<Entered> = Promise<Result<{ readonly kind: 'saved' } | RejectedGiftInput<Entered>>>;

/** Handles a form of a gift's checkout: saves a changed gift, or pays for it. */
export function handleGiftForm<Entered>(
  asked: CheckoutFlowRequest,
  flow: GiftCheckoutFlow,
  saveRequest: (found: OpenCheckoutRequest, form: FormData) => SavedGift<Entered>,
) {
  const { page } = flow;
  return handleCheckoutForm(asked, flow, {
    save: async (found, form) => {
      const saved = await saveRequest(found, form);
      if (!saved.ok) return rejectCheckoutForm(found, page, saved.refusals);
      return saved.value.kind === 'entered'
        ? data<GiftFormResponse<Entered>>(saved.value, 422)
        : redirect(page);
    },
    place: (found, form) =>
      payForEmailedPurchase(found, form, { page, returnUrl: new URL(page, asked.request.url).href }),
  });
}
