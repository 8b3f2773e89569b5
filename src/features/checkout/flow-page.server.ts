import { data, type RouterContextProvider, redirect } from 'react-router';
import type { SkuId } from '../../core/ids.ts';
import type { Refused } from '../../core/result.ts';
import {
  findOwnDraft,
  readCheckout,
  readCheckoutWithoutWines,
  viewDraft,
} from '../../engine/checkout/index.server.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import type { DraftContents, DraftKind } from '../../engine/orders/drafts/types.ts';
import type { PictureSource } from '../../ui/media/picture.tsx';
import { findPictureSource } from '../../ui/media/pictures.server.ts';
import { loadAccountChoices } from './account-choices.server.ts';
import {
  isOpenCheckoutRequest,
  type OpenCheckoutRequest,
  readCheckoutRequest,
} from './checkout-request.server.ts';
import { paymentFormOptions } from './choices.server.ts';
import type { CheckoutFlow } from './flow-table.ts';
import { invalidFormRefusal, rejectCheckoutForm, rejectWithRefusals } from './reject-form.server.ts';
import { orderConfirmationPath } from './rules.ts';
import { cancelPaymentFromForm, processPaymentForm, savePaymentFormFields } from './run-pay-form.server.ts';
import { saveStepForm } from './save-step-form.server.ts';
import type { CheckoutFormResponse, CheckoutPagePath } from './types.ts';

export type CheckoutFlowRequest = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
};
type DraftFlow = { readonly kind: DraftKind; readonly source: Pick<CheckoutFlow['source'], 'path'> };

type OwnFlow = {
  readonly find?: typeof findOwnDraft;
  /** Returns the path of the page that shows the placed order; by default the order confirmation. */
  readonly placedPath?: (publicToken: string, contents: DraftContents) => string;
};

/**
 * Returns the flow's open draft, which an earlier page created, with the data for the checkout page in `page`. Redirects to the flow's
 * source page without a draft, and to the confirmation once the order is placed.
 * @param isMeant selects among drafts of the same kind.
 */
export async function loadDraftOrRedirect(
  { request, context }: CheckoutFlowRequest,
  flow: DraftFlow,
  isMeant: (contents: DraftContents) => boolean = () => true,
  { find = findOwnDraft, placedPath = orderConfirmationPath }: OwnFlow = {},
) {
  const found = await readCheckoutRequest(request, context, readCheckoutWithoutWines, flow.kind);
  const { shop, dependencies, actor } = found;
  const draft = actor && (await find(dependencies, actor, flow.kind));
  if (!actor || !draft || !isMeant(draft.contents)) throw redirect(flow.source.path);
  const [view, account] = await Promise.all([
    viewDraft(dependencies, draft),
    loadAccountChoices(shop, actor, draft.id),
  ]);
  if (view.payment.kind === 'placed') {
    throw redirect(placedPath(view.payment.publicToken, draft.contents));
  }
  const { contents } = draft;
  return { shop, dependencies, actor, contents, page: { view, account, ...paymentFormOptions(shop) } };
}

/** Loads the page of a checkout with steps. */
export async function loadCheckoutFlowPage(asked: CheckoutFlowRequest, flow: DraftFlow) {
  const { page } = await loadDraftOrRedirect(asked, flow);
  const { view } = page;
  // Gift boxes and ice packs need a cart, which this checkout does not have.
  return { ...page, view: { ...view, extras: [] }, pictures: picturesOfLines(view) };
}

export function picturesOfLines({ lines }: CheckoutView): Record<SkuId, PictureSource[]> {
  return Object.fromEntries(
    lines.map(({ skuId, slug }) => {
      const picture = findPictureSource(slug);
      return [skuId, picture ? [picture] : []];
    }),
  );
}

type AnsweredFlow = DraftFlow & { readonly page: CheckoutPagePath; readonly isOfCart?: boolean };
type Answer = (found: OpenCheckoutRequest, form: FormData) => Promise<unknown>;

/**
 * Runs the handler for a form's intent. Every checkout also accepts `cancel`, for a payment that is waiting for the customer. Redirects to
 * the page where the purchase is chosen if the checkout isn't open.
 */
export async function handleCheckoutForm<Answers extends Readonly<Record<string, Answer>>>(
  { request, context }: CheckoutFlowRequest,
  flow: AnsweredFlow,
  answers: Answers,
) {
  const form = await request.formData();
  const intent = String(form.get('intent'));
  const look = flow.isOfCart && intent !== 'place' ? readCheckout : readCheckoutWithoutWines;
  const found = await readCheckoutRequest(request, context, look, flow.kind);
  if (!isOpenCheckoutRequest(found)) throw redirect(flow.source.path);
  if (intent === 'cancel') return answerCancel(flow.page, found, form);
  if (!Object.hasOwn(answers, intent)) return rejectWithRefusals(invalidFormRefusal);
  return answers[intent]?.(found, form) as ReturnType<Answers[keyof Answers]>;
}

/** A check that runs before payment, such as for a required agreement. It returns the refusal, or undefined if nothing is missing. */
type BeforePaying = (found: OpenCheckoutRequest, form: FormData) => Promise<Refused | undefined>;

/** Handles a submitted form of a checkout with steps. */
export function handleFlowForm(
  asked: CheckoutFlowRequest,
  flow: CheckoutFlow,
  beforePaying: BeforePaying = async () => undefined,
) {
  return handleCheckoutForm(asked, flow, {
    ...stepFormHandlers(flow),
    place: async (found, form) => {
      const missing = await beforePaying(found, form);
      if (missing) {
        await savePaymentFormFields(found, form);
        return rejectWithRefusals(...missing.refusals);
      }
      const returnUrl = new URL(flow.page, asked.request.url).href;
      const placed = await processPaymentForm(found, form, returnUrl, flow.keepsCardBecause !== undefined);
      if (!placed.ok) return rejectCheckoutForm(found, flow.page, placed.refusals);
      return redirect(
        placed.value.kind === 'placed' ? orderConfirmationPath(placed.value.publicToken) : flow.page,
      );
    },
  });
}

/** Returns the form handlers that all checkouts with steps share, by the form's intent. */
export function stepFormHandlers(flow: CheckoutFlow) {
  const answer = (found: OpenCheckoutRequest, form: FormData) => answerStep(flow, found, form);
  return { save: answer, autosave: answer };
}

/** Cancels a payment that is waiting for the customer, and reloads the page. */
async function answerCancel(page: CheckoutPagePath, found: OpenCheckoutRequest, form: FormData) {
  const cancelled = await cancelPaymentFromForm(found, form);
  return cancelled.ok ? redirect(page) : rejectWithRefusals(...cancelled.refusals);
}

/** Saves a step and responds with the autosave result, the step with its errors, or a redirect to the next step. */
async function answerStep(flow: CheckoutFlow, found: OpenCheckoutRequest, form: FormData) {
  const ran = await saveStepForm(flow, found, form);
  if (!ran.ok) return rejectCheckoutForm(found, flow.page, ran.refusals);
  const { headers } = ran.value;
  switch (ran.value.kind) {
    case 'autosaved':
      return data<CheckoutFormResponse>({ kind: 'done' }, { headers });
    case 'open':
      return data<CheckoutFormResponse>({ kind: 'sent', sent: ran.value.sent }, { status: 422, headers });
    case 'settled':
      return redirect(ran.value.nextPath, { headers });
  }
}
