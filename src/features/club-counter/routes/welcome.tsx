import { data, redirect } from 'react-router';
import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { readClubs } from '../../../engine/clubs/index.server.ts';
import { memberNextSteps } from '../../../engine/clubs/memberships/next-step-rules.ts';
import { hasMembershipEnded } from '../../../engine/clubs/memberships/rules.ts';
import { viewMembershipsOfCustomer } from '../../../engine/clubs/memberships/view.server.ts';
import { nextReleaseOf } from '../../../engine/clubs/view.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { ClubWelcome } from '../../../ui/commerce/club-welcome.tsx';
import { qrCodeOf } from '../../../ui/commerce/qr-code.server.ts';
import { pageTitle } from '../../../winery.ts';
import { readCounterVisitor } from '../counter-request.server.ts';
import { counterLandingPath, counterStepPaths, firstIncompleteStepPath } from '../rules.ts';
import type { Route } from './+types/welcome.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Welcome to the club') },
  { name: 'robots', content: 'noindex' },
];

/**
 * Loads the welcome page, which shows a member's card. Redirects everyone else to the next step of their application, or to the landing
 * page if they have none.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { shop, signedIn, application, missing } = await readCounterVisitor({ request, url, context });
  const { read } = shop.database;
  const now = shop.clock.now();
  const memberships = signedIn ? await viewMembershipsOfCustomer(read, signedIn.customerId, now) : [];
  const living = memberships.filter((each) => !hasMembershipEnded(each));
  const membership = living.find(({ source }) => source === 'counter') ?? living[0];
  if (!signedIn || !membership) {
    const clubs = await readClubs(read);
    throw redirect(
      application
        ? (firstIncompleteStepPath('last', application, clubs, missing) ?? counterStepPaths.last)
        : counterLandingPath,
    );
  }
  const { id, club, tier, frequencyOffered, memberCode, joinedAt, state } = membership;
  const today = wineryDate(now);
  const next = await nextReleaseOf(read, club.id, frequencyOffered, now);
  const tasting = { when: 'Today', what: 'Show this card to your host. Today’s tasting is on us.' };
  return data(
    {
      firstName: signedIn.firstName,
      isPending: state === 'pending_payment_method',
      isCardFirst: true,
      cardPath: `/shop/billing-details/add-card?club=${id}`,
      steps: [
        ...(wineryDate(joinedAt) === today ? [tasting] : []),
        ...memberNextSteps(membership, next, today),
      ],
      card: {
        ...{ club: club.title, bottles: tier.bottles, code: memberCode, qrCode: qrCodeOf(memberCode) },
        name: `${signedIn.firstName} ${signedIn.lastName}`,
        since: `Member since ${formatDateWithYear(wineryDate(joinedAt))}`,
      },
    },
    { headers: privateHeaders },
  );
}

export default function WelcomePage({ loaderData }: Route.ComponentProps) {
  return <ClubWelcome {...loaderData} />;
}
