import { data, type RouterContextProvider, redirect } from 'react-router';
import type { SkuId } from '../../core/ids.ts';
import type { Refused } from '../../core/result.ts';
import { findOwnDraft, lookAtCheckout, lookAtDraft, viewDraft } from '../../engine/checkout/index.server.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import type { DraftContents, DraftKind } from '../../engine/orders/drafts/types.ts';
import type { PictureSource } from '../../ui/media/picture.tsx';
import { findPictureSources } from '../../ui/media/pictures.server.ts';
import { accountChoices } from './account-choices.server.ts';
import { isOpen, type OpenCheckout, readCheckoutRequest } from './checkout-request.server.ts';
import { paymentChoices } from './choices.server.ts';
import type { CheckoutFlow } from './flow-table.ts';
import { formBroken, refuse, refuseIn } from './refuse.server.ts';
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
  /** Where what was bought is seen. */
  readonly placedPath?: (publicToken: string, contents: DraftContents) => string;
};

/**
 * The draft of a flow that another page opened; without one, that page is next, and after the order its confirmation. `page` is what its
 * own page shows.
 * @param isMeant tells apart what drafts of one kind can be of.
 */
export async function viewOwnDraft(
  { request, context }: FlowRequest,
  flow: DraftFlow,
  isMeant: (contents: DraftContents) => boolean = () => true,
  { find = findOwnDraft, placedPath = confirmationPath }: OwnFlow = {},
) {
  const found = await readCheckoutRequest(request, context, lookAtDraft, flow.kind);
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

/** The page of a flow that is paid in steps. */
export async function loadFlowPage(asked: FlowRequest, flow: DraftFlow) {
  const { page } = await viewOwnDraft(asked, flow);
  const { view } = page;
  // Gift boxes and ice lie in the cart, which this checkout has none of.
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
 * What a form of a checkout leads to: the answer to its intent. In every checkout a payment that waits for its buyer can be given up; without
 * an open draft the page where it is chosen is next.
 */
export async function answerForm<Answers extends Readonly<Record<string, Answer>>>(
  { request, context }: FlowRequest,
  flow: AnsweredFlow,
  answers: Answers,
) {
  const form = await request.formData();
  const intent = String(form.get('intent'));
  const look = flow.isOfCart && intent !== 'place' ? lookAtCheckout : lookAtDraft;
  const found = await readCheckoutRequest(request, context, look, flow.kind);
  if (!isOpen(found)) throw redirect(flow.source.path);
  if (intent === 'cancel') return answerCancel(flow.page, found, form);
  if (!Object.hasOwn(answers, intent)) return refuse(formBroken);
  return answers[intent]?.(found, form) as ReturnType<Answers[keyof Answers]>;
}

/** What a flow asks for before anything is paid, such as an agreement; undefined when nothing stands in the way. */
type BeforePaying = (found: OpenCheckout, form: FormData) => Promise<Refused | undefined>;

/** What a form of a page that is paid in steps leads to. */
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
        return refuse(...missing.refusals);
      }
      const returnUrl = new URL(flow.page, asked.request.url).href;
      const placed = await runPayForm(found, form, returnUrl, flow.keepsCardBecause !== undefined);
      if (!placed.ok) return refuseIn(found, flow.page, placed.refusals);
      return redirect(
        placed.value.kind === 'placed' ? confirmationPath(placed.value.publicToken) : flow.page,
      );
    },
  });
}

/** The answers of every flow that is filled in steps. */
export function stepAnswers(flow: CheckoutFlow) {
  const answer = (found: OpenCheckout, form: FormData) => answerStep(flow, found, form);
  return { save: answer, autosave: answer };
}

/** Gives up a payment that waits for its buyer, and shows the page as it is then. */
async function answerCancel(page: CheckoutPage, found: OpenCheckout, form: FormData) {
  const cancelled = await runCancelForm(found, form);
  return cancelled.ok ? redirect(page) : refuse(...cancelled.refusals);
}

/** Saves what was typed into a step of any flow. */
async function answerStep(flow: CheckoutFlow, found: OpenCheckout, form: FormData) {
  const ran = await runStepForm(flow, found, form);
  if (!ran.ok) return refuseIn(found, flow.page, ran.refusals);
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
