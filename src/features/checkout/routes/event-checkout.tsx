import { data, type MetaFunction, redirect } from 'react-router';
import { lookAtDraft, viewDraft } from '../../../engine/checkout/index.server.ts';
import { lookAtGuarantee } from '../../../engine/orders/card-guarantees/index.server.ts';
import { extendVisit, findVisitDraft } from '../../../engine/visits/booking/index.server.ts';
import { visitOf } from '../../../engine/visits/booking/purchased-visit-rules.ts';
import { slotNotFound } from '../../../engine/visits/experiences/rules.ts';
import { pageTitle } from '../../../house.ts';
import { writeFlash } from '../../../platform/cookies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { findPictureSources } from '../../../ui/media/pictures.server.ts';
import { accountChoices } from '../account-choices.server.ts';
import { isOpen, type OpenCheckout, readCheckoutRequest } from '../checkout-request.server.ts';
import { paymentChoices } from '../choices.server.ts';
import { answerCancel, answerStep } from '../flow-page.server.ts';
import { flows } from '../flow-table.ts';
import { limitTries } from '../limit-tries.server.ts';
import { formBroken, refuse, refuseIn } from '../refuse.server.ts';
import { confirmationPath } from '../rules.ts';
import { runStepForm } from '../run-step-form.server.ts';
import { runBookForm } from '../run-visit-form.server.ts';
import type { CheckoutAnswer } from '../types.ts';
import { loadsAfterForms } from '../ui/after-forms.ts';
import { VisitScreen } from '../ui/visit-screen.tsx';
import type { Route } from './+types/event-checkout.ts';

const flow = flows.event;

export const handle = { wayBack: flow.source } satisfies PageHandle;

export const meta: MetaFunction = () => [
  { title: pageTitle(flow.title) },
  { name: 'robots', content: 'noindex' },
];

/** Shows the visit that the page of an experience holds; without one there is nothing to book, and the calendar is next. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await readCheckoutRequest(request, context, lookAtDraft, flow.kind);
  const { shop, dependencies, actor } = found;
  const draft = actor && (await findVisitDraft(dependencies, actor));
  const wish = draft && visitOf(draft.contents);
  if (!actor || !draft || !wish) throw redirect(flow.source.path);
  const [view, account] = await Promise.all([
    viewDraft(dependencies, draft),
    accountChoices(shop, actor, draft.id),
  ]);
  if (view.payment.kind === 'placed') throw redirect(confirmationPath(view.payment.publicToken));
  const { visit } = view;
  if (!visit) {
    const headers = {
      'set-cookie': writeFlash(shop.configuration, { kind: 'error', text: slotNotFound.sentence }),
    };
    throw redirect(flow.source.path, { headers });
  }
  const isAnother = new URL(request.url).searchParams.get('card') === 'another';
  const isAsked = visit.guarantee?.kind === 'waiting' && !isAnother;
  const asked = isAsked ? await lookAtGuarantee(dependencies, actor, draft.id) : undefined;
  if (asked?.kind === 'kept' || asked?.kind === 'refused') throw redirect(`${flow.page}?step=payment`);
  return {
    ...{ view, visit, wish, account, asked },
    now: shop.clock.now(),
    picture: findPictureSources(`experience-${visit.experience.slug}`) ?? undefined,
    ...paymentChoices(shop),
  };
}

export const shouldRevalidate = loadsAfterForms;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const found = await readCheckoutRequest(request, context, lookAtDraft, flow.kind);
  if (!isOpen(found)) throw redirect(flow.source.path);
  switch (form.get('intent')) {
    case 'save':
    case 'autosave':
      return answerStep(flow, found, form);
    case 'extend':
      return extend(found);
    case 'place':
      return place(found, form, new URL(flow.page, request.url).href);
    case 'cancel':
      return answerCancel(flow.page, found, form);
    default:
      return refuse(formBroken);
  }
}

async function extend(found: OpenCheckout) {
  const extended = await extendVisit(found.dependencies, found.actor);
  return extended.ok ? redirect(flow.page) : refuseIn(found, flow.page, extended.refusals);
}

async function place(found: OpenCheckout, form: FormData, returnUrl: string) {
  // Seats are few, and a booking that is free costs nobody anything.
  const tooMany = await limitTries(found, 'visit-book');
  if (tooMany) return refuse(tooMany);
  // Where nothing is paid, the form that says who comes books: it is judged like a step first.
  if (form.get('step') === 'contact') {
    const ran = await runStepForm(flow, found, form);
    if (!ran.ok) return refuseIn(found, flow.page, ran.refusals);
    if (ran.value.kind === 'open') {
      return data<CheckoutAnswer>({ kind: 'sent', sent: ran.value.sent }, 422);
    }
  }
  const booked = await runBookForm(found, form, returnUrl);
  if (!booked.ok) return refuseIn(found, flow.page, booked.refusals);
  return redirect(booked.value.kind === 'placed' ? confirmationPath(booked.value.publicToken) : flow.page);
}

export default function EventCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <VisitScreen {...loaderData} answer={actionData} />;
}
