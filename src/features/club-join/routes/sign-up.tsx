import { data, href, redirect } from 'react-router';
import {
  malformedApplicationStep,
  type RejectedApplicationStep,
  readApplicationForm,
  toRejectedApplicationStep,
} from '../../../engine/clubs/applications/forms.ts';
import { hasMembershipEnded } from '../../../engine/clubs/memberships/rules.ts';
import {
  viewMembershipsOfCustomer,
  viewWaitlistEntriesOfCustomer,
} from '../../../engine/clubs/memberships/view.server.ts';
import { clubsOnOffer } from '../../../engine/clubs/view.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { pageTitle } from '../../../winery.ts';
import { handleSignUpForm } from '../handle-sign-up-form.server.ts';
import { clubSignUpPath, findRequestedClub } from '../rules.ts';
import { readJoiningVisitor, toSignUpView } from '../sign-up-view.server.ts';
import { ClosedClubPage } from '../ui/closed-club.tsx';
import { ClubChoiceList } from '../ui/club-choice.tsx';
import { SignUpSteps } from '../ui/sign-up-steps.tsx';
import type { Route } from './+types/sign-up.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMetaTags(matches, {
    title: pageTitle('Join a wine club'),
    description: 'Choose your box, tell us about yourself, review the terms, and you’re a member.',
    path: clubSignUpPath,
  }),
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const joining = await readJoiningVisitor({ request, url, context });
  const { shop, signedIn, isWithoutPayment } = joining;
  const { database, clock } = shop;
  const clubs = await clubsOnOffer(database.read, clock.now());
  if (clubs.length === 0) throw redirect(href('/wine-club'));
  const club = findRequestedClub(clubs, url.searchParams, joining.application);
  if (!club) {
    const choices = clubs.map(({ slug, title, status }) => ({ slug, title, status }));
    return data({ kind: 'choice', choices, isWithoutPayment } as const, { headers: privateHeaders });
  }
  const [memberships, waits] = signedIn
    ? await Promise.all([
        viewMembershipsOfCustomer(database.read, signedIn.customerId, clock.now()),
        viewWaitlistEntriesOfCustomer(database.read, signedIn.customerId),
      ])
    : [[], []];
  const own = memberships.find((each) => each.clubId === club.id && !hasMembershipEnded(each));
  // Joining the same club again changes the existing membership (domain §5.17).
  if (own) throw redirect(`${href('/wine-club/change')}?membership=${own.id}`);
  const wait = waits.find(({ clubId }) => clubId === club.id);
  if (club.status !== 'open' && wait?.state !== 'offered') {
    const { title, slug, status, tiers } = club;
    return data(
      {
        kind: 'closed',
        ...{ title, slug, status, isSignedIn: signedIn !== undefined, ahead: wait?.ahead },
        plans: tiers.map(({ plan, bottles }) => ({ plan, bottles })),
      } as const,
      { headers: privateHeaders },
    );
  }
  const view = toSignUpView(joining, club, url.searchParams.get('step'), url.searchParams.get('plan'));
  return data({ kind: 'steps', view } as const, { headers: privateHeaders });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const formData = await request.formData();
  const form = readApplicationForm(formData);
  if (!form)
    return data<RejectedApplicationStep>(malformedApplicationStep, { status: 400, headers: privateHeaders });
  const answer = await handleSignUpForm(await readJoiningVisitor({ request, url, context }), form);
  if (answer.kind === 'go') return answer.response;
  const isTooOften = answer.refusals.some(({ code }) => code === 'RATE_LIMIT');
  return data<RejectedApplicationStep>(toRejectedApplicationStep(formData, answer.refusals), {
    status: isTooOften ? 429 : 422,
    headers: privateHeaders,
  });
}

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'choice') return <ClubChoiceList {...loaderData} />;
  if (loaderData.kind === 'closed') return <ClosedClubPage {...loaderData} sent={actionData} />;
  return <SignUpSteps view={loaderData.view} sent={actionData} />;
}
