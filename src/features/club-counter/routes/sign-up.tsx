import { data, redirect } from 'react-router';
import { formatRoundCents } from '../../../core/money.ts';
import {
  malformedApplicationStep,
  type RejectedApplicationStep,
  readApplicationForm,
  toRejectedApplicationStep,
} from '../../../engine/clubs/applications/forms.ts';
import { saveApplicationStep } from '../../../engine/clubs/applications/index.server.ts';
import { birthDateStepRefusals } from '../../../engine/clubs/applications/rules.ts';
import { findPlan } from '../../../engine/clubs/rules.ts';
import { clubsOnOffer } from '../../../engine/clubs/view.server.ts';
import { serializeAgeConfirmedCookie } from '../../../platform/age-confirmed-cookie.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { pageTitle } from '../../../winery.ts';
import { readCounterVisitor } from '../counter-request.server.ts';
import { counterLandingPath, counterStepCount, counterStepPaths, isPersonalDetailField } from '../rules.ts';
import { CounterSignUp } from '../ui/counter-sign-up.tsx';
import { offlineFormResponse, waitForServer } from '../ui/wait-for-network.ts';
import type { Route } from './+types/sign-up.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Join the club: your box') },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { shop, application, account, signedIn, contents } = await readCounterVisitor({
    request,
    url,
    context,
  });
  if (application?.state === 'submitted' && !url.searchParams.has('change'))
    throw redirect(counterStepPaths.last);
  const clubs = await clubsOnOffer(shop.database.read, shop.clock.now());
  const slug = url.searchParams.get('club');
  const club =
    clubs.find((each) => each.slug === slug) ??
    clubs.find(({ tiers }) => tiers.some(({ plan }) => plan === contents.plan)) ??
    // Without a club in the URL, show the first open one; a link above leads to the others.
    clubs.find(({ status }) => status === 'open');
  if (club?.status !== 'open') throw redirect(counterLandingPath);
  return data(
    {
      title: club.title,
      contents,
      asksEmail: signedIn === undefined,
      steps: counterStepCount({ isGuest: signedIn === undefined, pays: null }),
      asksBirthDate: account?.knowsAge !== true,
      plans: club.tiers.map(({ plan, bottles, discount, typicalLowCents, typicalHighCents }) => ({
        value: plan as string,
        label: `${bottles} bottles`,
        description: `${discount / 100}% off our wines`,
        aside: `${formatRoundCents(typicalLowCents)}–${formatRoundCents(typicalHighCents)}`,
      })),
      frequencies: club.frequencies.map(({ frequency, title }) => ({ value: frequency, label: title })),
    },
    { headers: privateHeaders },
  );
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const formData = await request.formData();
  const form = readApplicationForm(formData);
  if (form?.intent !== 'person')
    return data<RejectedApplicationStep>(malformedApplicationStep, { status: 400, headers: privateHeaders });
  const { shop, sender, contents, home, scanned, missingFrom } = await readCounterVisitor({
    request,
    url,
    context,
  });
  const clubs = await clubsOnOffer(shop.database.read, shop.clock.now());
  if (!findPlan(clubs, form.patch.plan ?? '', form.patch.frequency ?? ''))
    return redirect(counterLandingPath);
  const { birthDate, ...asked } = form.patch;
  // Defaults to pickup here until the last step asks for delivery.
  const patch = { ...contents, isPickup: true, pickupLocation: home, ...asked };
  const opening = {
    source: 'counter',
    joinCode: scanned,
    patch: { ...patch, ...(birthDate && { birthDate }) },
  } as const;
  const kept = await saveApplicationStep(shop, opening, sender);
  const setCookies = kept.ok ? kept.value.setCookies : [];
  const answered = new Headers(privateHeaders);
  for (const cookie of setCookies) answered.append('set-cookie', cookie);
  const now = withCookies(request, setCookies);
  const refusals = kept.ok
    ? (await readCounterVisitor({ request: now, url, context })).missing.filter(isPersonalDetailField)
    : birthDateStepRefusals(kept.refusals, missingFrom(patch).filter(isPersonalDetailField));
  if (refusals.length > 0) {
    return data<RejectedApplicationStep>(toRejectedApplicationStep(formData, refusals), {
      status: 422,
      headers: answered,
    });
  }
  // The birth date also answers the age gate, until the browser is closed.
  answered.append('set-cookie', serializeAgeConfirmedCookie(shop.configuration));
  return redirect(counterStepPaths.last, { status: 303, headers: answered });
}

/** Returns the request with the new cookies added, as the browser would send it next time. */
function withCookies(request: Request, setCookies: readonly string[]): Request {
  const added = setCookies.map((cookie) => cookie.split(';')[0] ?? '');
  const cookie = [...added, request.headers.get('cookie') ?? ''].filter((part) => part !== '').join('; ');
  return new Request(request.url, { headers: { ...Object.fromEntries(request.headers), cookie } });
}

/**
 * Submits the form once the server can be reached; returns an error if all retries fail. Meanwhile, the entered values stay in their
 * fields.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return (await waitForServer()) ? serverAction() : offlineFormResponse;
}

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  return <CounterSignUp {...loaderData} sent={actionData} />;
}
