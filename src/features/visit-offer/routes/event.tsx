import { data, href, redirectDocument } from 'react-router';
import type { Refusal } from '../../../core/result.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { policySentence } from '../../../engine/visits/experiences/policy-rules.ts';
import { joinVisitWaitlist } from '../../../engine/visits/waits/index.server.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { headersWithCookies } from '../../../platform/cookies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import { headFacts, pageMetaTags } from '../../../ui/head/page-tags.ts';
import { breadcrumbStructuredData } from '../../../ui/head/structured-data.ts';
import { notFoundResponseWithPicture } from '../../../ui/media/not-found.server.ts';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { findSavedPicture } from '../../../ui/media/saved-pictures.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { experiencePath, parseExperienceQuery, visitCalendarPath } from '../address-rules.ts';
import { eventStructuredData } from '../event-data-rules.ts';
import { experienceUnavailability, resolveExperienceSelection } from '../event-rules.ts';
import { readVisitBookingForm, readVisitWaitlistForm } from '../forms.ts';
import { holdVisitForCheckout } from '../hold-visit-for-checkout.server.ts';
import { loadExperienceOffer } from '../offer-view.server.ts';
import { visitCachePolicy } from '../page-rules.ts';
import type { VisitFormResponse } from '../types.ts';
import { readVisitPageVisitor } from '../visit-visitor.server.ts';
import type { Route } from './+types/event.ts';

const EventPage = lazyComponent(async () => (await import('../ui/event-page.tsx')).ExperiencePage);

export const handle = { finished: visitCachePolicy } satisfies PageHandle;

/** Loads the experience, with data shared by each kind of visitor. The query only selects a day, a time and a party size from it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { configuration, database, clock } = context.get(dependenciesContext);
  const now = clock.now();
  const { visitor, isSignedIn, of } = await readVisitPageVisitor(context);
  const { slug } = params;
  const offer = await context
    .get(pageModelsContext)
    .take(`visit ${slug}${of}`, visitCachePolicy, () =>
      loadExperienceOffer({ read: database.read, now, visitor }, slug),
    );
  if (!offer) throw notFoundResponseWithPicture();
  const { experience } = offer;
  const picture = findPictureSource(`experience-${slug}`) ?? undefined;
  const choice = resolveExperienceSelection(offer, parseExperienceQuery(url.searchParams), now);
  const notNow = experienceUnavailability(offer, visitor, now);
  return {
    ...{ experience, picture, choice, isSignedIn, notNow },
    path: experiencePath(slug),
    socialPicture: findSavedPicture(`experience-${slug}`)?.social,
    policy: policySentence(experience),
    trail: [{ label: 'Visit', to: visitCalendarPath }, { label: experience.title }],
    event: notNow
      ? undefined
      : eventStructuredData(experience, offer.offers, {
          origin: publicOrigin(configuration, url),
          picture: picture && `${picture.stem}-${picture.widths.at(-1)}.webp`,
        }),
  };
}

/** Holds seats and redirects to their checkout, or joins the waitlist of a full time slot. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  return form.get('intent') === 'wait' ? wait(form, context) : hold(request, form, context);
}

async function hold(request: Request, form: FormData, context: Route.ActionArgs['context']) {
  const chosen = readVisitBookingForm(form);
  if (!chosen) return reject('hold', [nothingChosen]);
  const started = await holdVisitForCheckout({ request, context }, chosen);
  if (!started.ok) return reject('hold', started.refusals);
  const headers = headersWithCookies(started.value.setCookies);
  // A full page load, because only the checkout document's Content Security Policy allows the card fields.
  return redirectDocument(href('/shop/event-checkout'), { status: 303, headers });
}

async function wait(form: FormData, context: Route.ActionArgs['context']) {
  const request = readVisitWaitlistForm(form);
  if (!request) return reject('wait', [nothingChosen]);
  const { clientAddress } = context.get(requestContext);
  const signedIn = await context.get(visitorContext).signedIn();
  const joined = await joinVisitWaitlist(context.get(dependenciesContext), {
    ...request,
    customerId: signedIn?.customerId,
    clientAddress,
  });
  if (!joined.ok) return reject('wait', joined.refusals, request);
  const sentence = `We’ll email ${request.email.trim()} as soon as there’s room for your party.`;
  return data<VisitFormResponse>({ kind: 'waiting', sentence });
}

const nothingChosen: Refusal = {
  code: 'FIELD_MISSING',
  sentence: 'Choose a time.',
  field: 'slot',
};

function reject(
  intent: 'hold' | 'wait',
  refusals: readonly Refusal[],
  entered = { firstName: '', email: '' },
) {
  const problems = refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }));
  const { firstName, email } = entered;
  return data<VisitFormResponse>({ kind: 'refused', intent, problems, entered: { firstName, email } }, 422);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle('Not found') }];
  const { experience, path, socialPicture, trail, event } = loaderData;
  const facts = headFacts(matches);
  return [
    ...pageMetaTags(matches, {
      title: pageTitle(experience.title),
      description: `${experience.facts.summary} At the winery in ${winery().address.city}.`,
      path,
      picture: socialPicture,
    }),
    ...(facts ? [{ 'script:ld+json': breadcrumbStructuredData(facts.origin, trail) }] : []),
    ...(event ? [{ 'script:ld+json': event }] : []),
  ];
}

export default function ExperienceRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <EventPage {...loaderData} answer={actionData} />;
}
