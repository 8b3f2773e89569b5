import { data, type MetaFunction, redirect } from 'react-router';
import { refreshGuarantee } from '../../../engine/orders/card-guarantees/index.server.ts';
import type { DraftContents } from '../../../engine/orders/drafts/types.ts';
import { extendVisitHold, findVisitDraft } from '../../../engine/visits/booking/index.server.ts';
import type { VisitRequest } from '../../../engine/visits/booking/purchase-types.ts';
import { visitOfPurchase } from '../../../engine/visits/booking/purchased-visit-rules.ts';
import { slotNotFoundRefusal } from '../../../engine/visits/experiences/rules.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { bookVisitFromForm } from '../book-visit-from-form.server.ts';
import type { OpenCheckoutRequest } from '../checkout-request.server.ts';
import { handleCheckoutForm, loadDraftOrRedirect, stepFormHandlers } from '../flow-page.server.ts';
import { checkoutFlows } from '../flow-table.ts';
import { limitCheckoutAttempts } from '../limit-tries.server.ts';
import { rejectCheckoutForm, rejectWithRefusals } from '../reject-form.server.ts';
import { orderConfirmationPath } from '../rules.ts';
import { saveStepForm } from '../save-step-form.server.ts';
import type { CheckoutFormResponse } from '../types.ts';
import { shouldRevalidateAfterForms } from '../ui/after-forms.ts';
import { VisitCheckoutScreen } from '../ui/visit-screen.tsx';
import type { Route } from './+types/event-checkout.ts';

const flow = checkoutFlows.event;

export const handle = { backLink: flow.source } satisfies PageHandle;

export const meta: MetaFunction = () => [
  { title: pageTitle(flow.title) },
  { name: 'robots', content: 'noindex' },
];

/** Loads the checkout of the visit held on an experience's page. Redirects to the calendar if no visit is held. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = args;
  const isVisit = (contents: DraftContents) => visitOfPurchase(contents) !== undefined;
  const own = await loadDraftOrRedirect(args, flow, isVisit, { find: findVisitDraft });
  const { shop, dependencies, actor, page } = own;
  const { view } = page;
  const visitRequest = visitOfPurchase(own.contents) as VisitRequest;
  const { visit } = view;
  if (!visit) {
    const headers = {
      'set-cookie': serializeFlashCookie(shop.configuration, {
        kind: 'error',
        text: slotNotFoundRefusal.sentence,
      }),
    };
    throw redirect(flow.source.path, { headers });
  }
  const isAnother = new URL(request.url).searchParams.get('card') === 'another';
  const isAsked = visit.guarantee?.kind === 'waiting' && !isAnother;
  const asked = isAsked ? await refreshGuarantee(dependencies, actor, view.draftId) : undefined;
  if (asked?.kind === 'kept' || asked?.kind === 'refused') throw redirect(`${flow.page}?step=payment`);
  return {
    ...{ ...page, visit, asked, request: visitRequest },
    now: shop.clock.now(),
    picture: findPictureSource(`experience-${visit.experience.slug}`) ?? undefined,
  };
}

export const shouldRevalidate = shouldRevalidateAfterForms;

export function action(args: Route.ActionArgs) {
  const returnUrl = new URL(flow.page, args.request.url).href;
  return handleCheckoutForm(args, flow, {
    ...stepFormHandlers(flow),
    extend,
    place: (found, form) => place(found, form, returnUrl),
  });
}

async function extend(found: OpenCheckoutRequest) {
  const extended = await extendVisitHold(found.dependencies, found.actor);
  return extended.ok ? redirect(flow.page) : rejectCheckoutForm(found, flow.page, extended.refusals);
}

async function place(found: OpenCheckoutRequest, form: FormData, returnUrl: string) {
  // Seats are few, and a free booking costs nothing to abuse.
  const tooMany = await limitCheckoutAttempts(found, 'visit-book');
  if (tooMany) return rejectWithRefusals(tooMany);
  // If nothing is paid, the contact form books, so it is checked like a step first.
  if (form.get('step') === 'contact') {
    const ran = await saveStepForm(flow, found, form);
    if (!ran.ok) return rejectCheckoutForm(found, flow.page, ran.refusals);
    if (ran.value.kind === 'open') {
      return data<CheckoutFormResponse>({ kind: 'sent', sent: ran.value.sent }, 422);
    }
  }
  const booked = await bookVisitFromForm(found, form, returnUrl);
  if (!booked.ok) return rejectCheckoutForm(found, flow.page, booked.refusals);
  return redirect(
    booked.value.kind === 'placed' ? orderConfirmationPath(booked.value.publicToken) : flow.page,
  );
}

export default function EventCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <VisitCheckoutScreen {...loaderData} answer={actionData} />;
}
