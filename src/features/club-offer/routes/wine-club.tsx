import { dependenciesContext } from '../../../dependencies.server.ts';
import { giftOffers } from '../../../engine/clubs/gift-memberships/rules.ts';
import { hasMembershipEnded } from '../../../engine/clubs/memberships/rules.ts';
import { viewMembershipsOfCustomer } from '../../../engine/clubs/memberships/view.server.ts';
import { clubPagesCacheTag } from '../../../engine/clubs/page-rules.ts';
import { nextClubBoxes } from '../../../engine/clubs/releases/view.server.ts';
import { clubsOnOffer } from '../../../engine/clubs/view.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import { headFacts, pageMetaTags } from '../../../ui/head/page-tags.ts';
import { breadcrumbStructuredData } from '../../../ui/head/structured-data.ts';
import { findPictureSource, pictureSourceOrLandscape } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { clubOfferStructuredData } from '../offer-data-rules.ts';
import { clubPageMetaDescription, clubPanelOf, formatNextBox, swapSentence } from '../rules.ts';
import type { Route } from './+types/wine-club.ts';

const OfferPage = lazyComponent(async () => (await import('../ui/offer-page.tsx')).ClubOfferPage);

/** Caches the page for visitors without a session, for at most 30 seconds because it shows when boxes lock. */
export const handle = {
  finished: { tags: [clubPagesCacheTag], seconds: 30, query: ['isNoPaymentFlow'] },
} satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const now = clock.now();
  const signedIn = await context.get(visitorContext).signedIn();
  const [clubs, boxes, memberships] = await Promise.all([
    clubsOnOffer(database.read, now),
    nextClubBoxes(database.read, now),
    signedIn ? viewMembershipsOfCustomer(database.read, signedIn.customerId, now) : [],
  ]);
  const own = memberships.filter((each) => !hasMembershipEnded(each));
  const isWithoutPayment = url.searchParams.get('isNoPaymentFlow') === 'true';
  return {
    isWithoutPayment,
    hero: pictureSourceOrLandscape('club'),
    swapSentence: swapSentence(clubs),
    canGive: giftOffers(clubs).length > 0,
    description: clubPageMetaDescription(clubs),
    nextBoxes: boxes.map(formatNextBox).map((box) => ({
      ...box,
      bottles: box.wines.flatMap(({ slug, quantity }) =>
        Array.from({ length: quantity }, (_, nth) => ({
          key: `${slug}-${nth}`,
          picture: findPictureSource(slug) ?? undefined,
        })),
      ),
    })),
    clubs: clubs.map((club) => {
      const panel = clubPanelOf(club, own, isWithoutPayment);
      return { ...panel, picture: findPictureSource(panel.picture) ?? undefined };
    }),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const facts = headFacts(matches);
  const steps = [{ label: 'Home', to: '/' }, { label: 'Wine clubs' }];
  return [
    ...pageMetaTags(matches, {
      title: pageTitle('Wine clubs'),
      description: loaderData?.description ?? '',
      path: '/wine-club',
    }),
    ...(facts && loaderData && loaderData.clubs.length > 0
      ? [
          { 'script:ld+json': breadcrumbStructuredData(facts.origin, steps) },
          { 'script:ld+json': clubOfferStructuredData(facts.origin, loaderData.clubs) },
        ]
      : []),
  ];
};

export default function WineClubPage({ loaderData }: Route.ComponentProps) {
  return <OfferPage {...loaderData} />;
}
