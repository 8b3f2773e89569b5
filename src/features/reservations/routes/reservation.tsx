import { data, type MetaFunction } from 'react-router';
import { visitFacts } from '../../../engine/reservations/text-rules.ts';
import { pageTitle } from '../../../house.ts';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { squaresOf } from '../../../ui/commerce/member-squares.server.ts';
import { Picture } from '../../../ui/media/picture.tsx';
import { findPictureSources } from '../../../ui/media/pictures.server.ts';
import { privateHeaders, readReservationRequest } from '../reservation-request.server.ts';
import { hasCode, headlineOf, visitsPath } from '../rules.ts';
import { CheckIn } from '../ui/check-in.tsx';
import { GuestSection } from '../ui/guest-section.tsx';
import { UnknownLink } from '../ui/unknown-link.tsx';
import { VisitActions } from '../ui/visit-actions.tsx';
import type { Route } from './+types/reservation.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your booking') },
  { name: 'robots', content: 'noindex' },
];

/** A booking by its link, with an account and without (I-6). */
export async function loader(args: Route.LoaderArgs) {
  const found = await readReservationRequest(args);
  if (!found) return data({ view: undefined }, { status: 404, headers: privateHeaders });
  const { view, signedIn } = found;
  const shown = {
    view,
    isSignedIn: signedIn !== undefined,
    squares: hasCode(view) ? squaresOf(view.code) : undefined,
    picture: findPictureSources(`experience-${view.experience.slug}`) ?? undefined,
  };
  return data(shown, { headers: privateHeaders });
}

export default function Reservation({ loaderData }: Route.ComponentProps) {
  if (!loaderData.view) return <UnknownLink what="booking" />;
  const { view, isSignedIn, squares, picture } = loaderData;
  const { title, lead } = headlineOf(view);
  return (
    <div className="page-width grid gap-x-16 gap-y-10 py-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:py-14">
      <div>
        {isSignedIn && (
          <p className="mb-6 text-small print:hidden">
            <TextLink to={visitsPath}>All your visits</TextLink>
          </p>
        )}
        <p className="type-eyebrow mb-3 text-brass">{view.experience.title}</p>
        <h1 tabIndex={-1} className="type-heading">
          {title}
        </h1>
        {lead !== undefined && <p className="mt-4 max-w-reading text-lead">{lead}</p>}
      </div>
      <aside aria-label="At the door" className="space-y-6 lg:row-span-2">
        {squares && <CheckIn view={view} squares={squares} />}
        {picture && (
          <Picture
            source={picture}
            sizes="(min-width: 64rem) 26rem, 100vw"
            alt=""
            className="aspect-3/2 w-full max-w-104 rounded-house object-cover max-lg:hidden print:hidden"
          />
        )}
      </aside>
      <div className="max-w-reading">
        <FactsTable facts={visitFacts(view)} />
        <VisitActions view={view} />
        <GuestSection view={view} />
      </div>
    </div>
  );
}
