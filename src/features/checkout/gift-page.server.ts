import { data, redirect } from 'react-router';
import type { Result } from '../../core/result.ts';
import type { DraftContents } from '../../engine/orders/drafts/types.ts';
import type { OpenCheckout } from './checkout-request.server.ts';
import { answerForm, type FlowRequest, viewOwnDraft } from './flow-page.server.ts';
import type { GiftFlow } from './flow-table.ts';
import { payForGift } from './pay-for-gift.server.ts';
import { rejectIn } from './reject-form.server.ts';
import type { GiftAnswer, RejectedGift } from './types.ts';

/** Loads the checkout of a gift from the draft that the previous page created. Redirects to that page if there is no draft. */
export async function loadGiftPage<Requested>(
  asked: FlowRequest,
  flow: GiftFlow,
  requestOf: (contents: DraftContents) => Requested | undefined,
) {
  const { contents, page } = await viewOwnDraft(asked, flow, (each) => requestOf(each) !== undefined);
  return { ...page, request: requestOf(contents) as Requested };
}

type SavedGift<Entered> = Promise<Result<{ readonly kind: 'saved' } | RejectedGift<Entered>>>;

/** Handles a form of a gift's checkout: saves a changed gift, or pays for it. */
export function answerGiftForm<Entered>(
  asked: FlowRequest,
  flow: GiftFlow,
  saveRequest: (found: OpenCheckout, form: FormData) => SavedGift<Entered>,
) {
  const { page } = flow;
  return answerForm(asked, flow, {
    save: async (found, form) => {
      const saved = await saveRequest(found, form);
      if (!saved.ok) return rejectIn(found, page, saved.refusals);
      return saved.value.kind === 'entered' ? data<GiftAnswer<Entered>>(saved.value, 422) : redirect(page);
    },
    place: (found, form) =>
      payForGift(found, form, { page, returnUrl: new URL(page, asked.request.url).href }),
  });
}
