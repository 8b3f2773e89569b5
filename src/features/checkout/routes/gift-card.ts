import { data, redirect } from 'react-router';
import type { DraftId, LedgerAccountId } from '../../../core/ids.ts';
import type { Result } from '../../../core/result.ts';
import {
  addGiftCardToDraft,
  addOwnTender,
  moveTenderFirst,
  readCheckoutWithoutWines,
  removeTender,
} from '../../../engine/checkout/index.server.ts';
import type { DraftActor, OrderDependencies } from '../../../engine/orders/drafts/types.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { isScriptRequest } from '../../../platform/page-cache/page-request.ts';
import { readCheckoutRequest } from '../checkout-request.server.ts';
import { checkoutFlowOfPath } from '../flow-table.ts';
import { type GiftCardFormInput, giftCardFormSchema } from '../forms.ts';
import type { GiftCardFormResponse } from '../types.ts';
import type { Route } from './+types/gift-card.ts';

/** Redirects GET requests to the payment step, since the route only accepts forms. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(paymentOf(request));
}

function paymentOf({ url }: Request): string {
  return `${checkoutFlowOfPath(new URL(url).pathname).page}?step=payment`;
}

/**
 * Changes the gift cards and credit of the open checkout. Scripts receive JSON; a plain form is redirected back with any refusal. The code
 * entered never appears in a URL, cookie or log.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = giftCardFormSchema.safeParse(formValues(await request.formData()));
  const { kind, source } = checkoutFlowOfPath(new URL(request.url).pathname);
  const found = await readCheckoutRequest(request, context, readCheckoutWithoutWines, kind);
  const { shop, dependencies, clientAddress, actor } = found;
  if (!actor) return redirect(source.path);
  const done = form.success ? await run(dependencies, actor, form.data, clientAddress) : undefined;
  const refusals = done && !done.ok ? done.refusals : [];
  const [first] = done
    ? refusals
    : [{ sentence: 'Something went wrong with this form. Please try again.', field: undefined }];
  if (isScriptRequest(request)) {
    return data<GiftCardFormResponse>(
      first ? { refused: { sentence: first.sentence, field: first.field } } : {},
    );
  }
  const headers = first && {
    'set-cookie': serializeFlashCookie(shop.configuration, { kind: 'error', text: first.sentence }),
  };
  return redirect(paymentOf(request), { status: 303, ...(headers && { headers }) });
}

function run(
  dependencies: OrderDependencies,
  actor: DraftActor,
  form: GiftCardFormInput,
  clientAddress: string,
): Promise<Result<undefined>> {
  const draftId = form.draftId as DraftId;
  switch (form.intent) {
    case 'enter': {
      const { giftCardCode: code, pin } = form;
      return addGiftCardToDraft(dependencies, actor, draftId, { code, pin, clientAddress });
    }
    case 'use':
      return addOwnTender(dependencies, actor, draftId, form.account as LedgerAccountId);
    case 'first':
      return moveTenderFirst(dependencies, actor, draftId, form.account as LedgerAccountId);
    case 'remove':
      return removeTender(dependencies, actor, draftId, form.account as LedgerAccountId);
  }
}
