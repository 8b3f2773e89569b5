import { data, href, redirect } from 'react-router';
import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { memberNextSteps } from '../../../engine/clubs/memberships/next-step-rules.ts';
import { hasMembershipEnded } from '../../../engine/clubs/memberships/rules.ts';
import { viewMembershipsOfCustomer } from '../../../engine/clubs/memberships/view.server.ts';
import { nextReleaseOf } from '../../../engine/clubs/view.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { ClubWelcome } from '../../../ui/commerce/club-welcome.tsx';
import { qrCodeOf } from '../../../ui/commerce/qr-code.server.ts';
import { pageTitle } from '../../../winery.ts';
import type { Route } from './+types/welcome.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Welcome to the club') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the welcome page with the signed-in customer's newest membership. */
export async function loader(args: Route.LoaderArgs) {
  const { customerId, firstName, lastName } = await requireSignedIn(args);
  const { database, clock } = args.context.get(dependenciesContext);
  const now = clock.now();
  const [membership] = await viewMembershipsOfCustomer(database.read, customerId, now);
  if (!membership || hasMembershipEnded(membership)) throw redirect(href('/wine-club'));
  const { id, club, tier, frequencyOffered, memberCode, joinedAt, state } = membership;
  const next = await nextReleaseOf(database.read, club.id, frequencyOffered, now);
  return data(
    {
      firstName,
      isPending: state === 'pending_payment_method',
      cardPath: `/shop/billing-details/add-card?club=${id}`,
      steps: memberNextSteps(membership, next, wineryDate(now)),
      card: {
        ...{ club: club.title, bottles: tier.bottles, name: `${firstName} ${lastName}`, code: memberCode },
        since: `Member since ${formatDateWithYear(wineryDate(joinedAt))}`,
        qrCode: qrCodeOf(memberCode),
      },
    },
    { headers: privateHeaders },
  );
}

export default function WelcomePage({ loaderData }: Route.ComponentProps) {
  return <ClubWelcome {...loaderData} />;
}
