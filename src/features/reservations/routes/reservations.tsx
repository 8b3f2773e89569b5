import { data, href, type MetaFunction } from 'react-router';
import { wineryTimeZoneName } from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { reservationViewsOfCustomer } from '../../../engine/visits/reservations/view.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { PastVisitRow, VisitRow } from '../ui/visit-row.tsx';
import type { Route } from './+types/reservations.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your visits') },
  { name: 'robots', content: 'noindex' },
];

/** Lists the signed-in customer's visits, upcoming ones first (I-6). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { customerId, firstName } = await requireSignedIn({ request, context });
  const shop = context.get(dependenciesContext);
  const { upcoming, past } = await reservationViewsOfCustomer(shop, customerId, shop.clock.now());
  const shown = upcoming.map((view) => ({
    view,
    picture: findPictureSource(`experience-${view.experience.slug}`) ?? undefined,
  }));
  return data({ firstName, upcoming: shown, past }, { headers: privateHeaders });
}

export default function ReservationsPage({
  loaderData: { firstName, upcoming, past },
}: Route.ComponentProps) {
  const toVisits = (
    <ButtonLink kind="outline" to={href('/events/month')}>
      Book a visit
    </ButtonLink>
  );
  return (
    <AccountFrame
      firstName={firstName}
      title="Your visits"
      intro={
        <p>
          All times are {wineryTimeZoneName()} time. For anything else, call {winery().phone.shown}.
        </p>
      }
      action={upcoming.length > 0 && toVisits}
    >
      <section aria-labelledby="upcoming">
        <h2 id="upcoming" className="type-title mb-4">
          Upcoming
        </h2>
        {upcoming.length === 0 ? (
          <EmptyState level={3} heading="You have no upcoming visits." action={toVisits}>
            Choose an experience, then a day and a time.
          </EmptyState>
        ) : (
          <ul className="border-line border-b">
            {upcoming.map(({ view, picture }) => (
              <VisitRow key={view.id} view={view} picture={picture} />
            ))}
          </ul>
        )}
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past" className="mt-14">
          <h2 id="past" className="type-title mb-4">
            Past visits
          </h2>
          <ul className="border-line border-b">
            {past.map((view) => (
              <PastVisitRow key={view.id} view={view} />
            ))}
          </ul>
        </section>
      )}
    </AccountFrame>
  );
}
