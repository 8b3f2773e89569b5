import { data, type MetaFunction, redirect } from 'react-router';
import { refreshGuarantee } from '../../../engine/orders/card-guarantees/index.server.ts';
import type { DraftContents } from '../../../engine/orders/drafts/types.ts';
import { extendVisitHold, findVisitDraft } from '../../../engine/visits/booking/index.server.ts';
import type { VisitRequest } from '../../../engine/visits/booking/purchase-types.ts';
import { visitOf } from '../../../engine/visits/booking/purchased-visit-rules.ts';
import { slotNotFound } from '../../../engine/visits/experiences/rules.ts';
import { writeFlash } from '../../../platform/cookies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { findPictureSources } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import type { OpenCheckout } from '../checkout-request.server.ts';
import { answerForm, stepAnswers, viewOwnDraft } from '../flow-page.server.ts';
import { flows } from '../flow-table.ts';
import { limitTries } from '../limit-tries.server.ts';
import { reject, rejectIn } from '../reject-form.server.ts';
import { confirmationPath } from '../rules.ts';
import { runStepForm } from '../run-step-form.server.ts';
import { runBookForm } from '../run-visit-form.server.ts';
import type { CheckoutAnswer } from '../types.ts';
import { shouldRevalidateAfterForms } from '../ui/after-forms.ts';
import { VisitScreen } from '../ui/visit-screen.tsx';
import type { Route } from './+types/event-checkout.ts';

const flow = flows.event;

export const handle = { backLink: flow.source } satisfies PageHandle;

export const meta: MetaFunction = () => [
  { title: pageTitle(flow.title) },
  { name: 'robots', content: 'noindex' },
];

/** Loads the checkout of the visit held on an experience's page. Redirects to the calendar if no visit is held. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = args;
  const isVisit = (contents: DraftContents) => visitOf(contents) !== undefined;
  const own = await viewOwnDraft(args, flow, isVisit, { find: findVisitDraft });
  const { shop, dependencies, actor, page } = own;
  const { view } = page;
  const visitRequest = visitOf(own.contents) as VisitRequest;
  const { visit } = view;
  if (!visit) {
    const headers = {
      'set-cookie': writeFlash(shop.configuration, { kind: 'error', text: slotNotFound.sentence }),
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
    picture: findPictureSources(`experience-${visit.experience.slug}`) ?? undefined,
  };
}

export const shouldRevalidate = shouldRevalidateAfterForms;

export function action(args: Route.ActionArgs) {
  const returnUrl = new URL(flow.page, args.request.url).href;
  return answerForm(args, flow, {
    ...stepAnswers(flow),
    extend,
    place: (found, form) => place(found, form, returnUrl),
  });
}

async function extend(found: OpenCheckout) {
  const extended = await extendVisitHold(found.dependencies, found.actor);
  return extended.ok ? redirect(flow.page) : rejectIn(found, flow.page, extended.refusals);
}

async function place(found: OpenCheckout, form: FormData, returnUrl: string) {
  // Seats are few, and a free booking costs nothing to abuse.
  const tooMany = await limitTries(found, 'visit-book');
  if (tooMany) return reject(tooMany);
  // If nothing is paid, the contact form books, so it is checked like a step first.
  if (form.get('step') === 'contact') {
    const ran = await runStepForm(flow, found, form);
    if (!ran.ok) return rejectIn(found, flow.page, ran.refusals);
    if (ran.value.kind === 'open') {
      return data<CheckoutAnswer>({ kind: 'sent', sent: ran.value.sent }, 422);
    }
  }
  const booked = await runBookForm(found, form, returnUrl);
  if (!booked.ok) return rejectIn(found, flow.page, booked.refusals);
  return redirect(booked.value.kind === 'placed' ? confirmationPath(booked.value.publicToken) : flow.page);
}

export default function EventCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <VisitScreen {...loaderData} answer={actionData} />;
}
