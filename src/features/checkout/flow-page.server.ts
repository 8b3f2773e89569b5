import { data, type RouterContextProvider, redirect } from 'react-router';
import type { SkuId } from '../../core/ids.ts';
import type { Refused } from '../../core/result.ts';
import { findOwnDraft, readCheckout, readDraft, viewDraft } from '../../engine/checkout/index.server.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import type { DraftContents, DraftKind } from '../../engine/orders/drafts/types.ts';
import type { PictureSource } from '../../ui/media/picture.tsx';
import { findPictureSources } from '../../ui/media/pictures.server.ts';
import { accountChoices } from './account-choices.server.ts';
import { isOpen, type OpenCheckout, readCheckoutRequest } from './checkout-request.server.ts';
import { paymentChoices } from './choices.server.ts';
import type { CheckoutFlow } from './flow-table.ts';
import { invalidFormRefusal, reject, rejectIn } from './reject-form.server.ts';
import { confirmationPath } from './rules.ts';
import { keepPayForm, runCancelForm, runPayForm } from './run-pay-form.server.ts';
import { runStepForm } from './run-step-form.server.ts';
import type { CheckoutAnswer, CheckoutPage } from './types.ts';

export type FlowRequest = {
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
export async function viewOwnDraft(
  { request, context }: FlowRequest,
  flow: DraftFlow,
  isMeant: (contents: DraftContents) => boolean = () => true,
  { find = findOwnDraft, placedPath = confirmationPath }: OwnFlow = {},
) {
  const found = await readCheckoutRequest(request, context, readDraft, flow.kind);
  const { shop, dependencies, actor } = found;
  const draft = actor && (await find(dependencies, actor, flow.kind));
  if (!actor || !draft || !isMeant(draft.contents)) throw redirect(flow.source.path);
  const [view, account] = await Promise.all([
    viewDraft(dependencies, draft),
    accountChoices(shop, actor, draft.id),
  ]);
  if (view.payment.kind === 'placed') {
    throw redirect(placedPath(view.payment.publicToken, draft.contents));
  }
  const { contents } = draft;
  return { shop, dependencies, actor, contents, page: { view, account, ...paymentChoices(shop) } };
}

/** Loads the page of a checkout with steps. */
export async function loadFlowPage(asked: FlowRequest, flow: DraftFlow) {
  const { page } = await viewOwnDraft(asked, flow);
  const { view } = page;
  // Gift boxes and ice packs need a cart, which this checkout does not have.
  return { ...page, view: { ...view, extras: [] }, pictures: picturesOf(view) };
}

export function picturesOf({ lines }: CheckoutView): Record<SkuId, PictureSource[]> {
  return Object.fromEntries(
    lines.map(({ skuId, slug }) => {
      const picture = findPictureSources(slug);
      return [skuId, picture ? [picture] : []];
    }),
  );
}

type AnsweredFlow = DraftFlow & { readonly page: CheckoutPage; readonly isOfCart?: boolean };
type Answer = (found: OpenCheckout, form: FormData) => Promise<unknown>;

/**
 * Runs the handler for a form's intent. Every checkout also accepts `cancel`, for a payment that is waiting for the customer. Redirects to
 * the page where the purchase is chosen if the checkout isn't open.
 */
export async function answerForm<Answers extends Readonly<Record<string, Answer>>>(
  { request, context }: FlowRequest,
  flow: AnsweredFlow,
  answers: Answers,
) {
  const form = await request.formData();
  const intent = String(form.get('intent'));
  const look = flow.isOfCart && intent !== 'place' ? readCheckout : readDraft;
  const found = await readCheckoutRequest(request, context, look, flow.kind);
  if (!isOpen(found)) throw redirect(flow.source.path);
  if (intent === 'cancel') return answerCancel(flow.page, found, form);
  if (!Object.hasOwn(answers, intent)) return reject(invalidFormRefusal);
  return answers[intent]?.(found, form) as ReturnType<Answers[keyof Answers]>;
}

/** A check that runs before payment, such as for a required agreement. It returns the refusal, or undefined if nothing is missing. */
type BeforePaying = (found: OpenCheckout, form: FormData) => Promise<Refused | undefined>;

/** Handles a submitted form of a checkout with steps. */
export function answerFlowForm(
  asked: FlowRequest,
  flow: CheckoutFlow,
  beforePaying: BeforePaying = async () => undefined,
) {
  return answerForm(asked, flow, {
    ...stepAnswers(flow),
    place: async (found, form) => {
      const missing = await beforePaying(found, form);
      if (missing) {
        await keepPayForm(found, form);
        return reject(...missing.refusals);
      }
      const returnUrl = new URL(flow.page, asked.request.url).href;
      const placed = await runPayForm(found, form, returnUrl, flow.keepsCardBecause !== undefined);
      if (!placed.ok) return rejectIn(found, flow.page, placed.refusals);
      return redirect(
        placed.value.kind === 'placed' ? confirmationPath(placed.value.publicToken) : flow.page,
      );
    },
  });
}

/** Returns the form handlers that all checkouts with steps share, by the form's intent. */
export function stepAnswers(flow: CheckoutFlow) {
  const answer = (found: OpenCheckout, form: FormData) => answerStep(flow, found, form);
  return { save: answer, autosave: answer };
}

/** Cancels a payment that is waiting for the customer, and reloads the page. */
async function answerCancel(page: CheckoutPage, found: OpenCheckout, form: FormData) {
  const cancelled = await runCancelForm(found, form);
  return cancelled.ok ? redirect(page) : reject(...cancelled.refusals);
}

/** Saves a step and responds with the autosave result, the step with its errors, or a redirect to the next step. */
async function answerStep(flow: CheckoutFlow, found: OpenCheckout, form: FormData) {
  const ran = await runStepForm(flow, found, form);
  if (!ran.ok) return rejectIn(found, flow.page, ran.refusals);
  const { headers } = ran.value;
  switch (ran.value.kind) {
    case 'autosaved':
      return data<CheckoutAnswer>({ kind: 'done' }, { headers });
    case 'open':
      return data<CheckoutAnswer>({ kind: 'sent', sent: ran.value.sent }, { status: 422, headers });
    case 'settled':
      return redirect(ran.value.nextPath, { headers });
  }
}
