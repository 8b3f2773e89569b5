import { dependenciesContext } from '../../../dependencies.server.ts';
import { giftOffers } from '../../../engine/clubs/gift-memberships/rules.ts';
import { hasEnded } from '../../../engine/clubs/memberships/rules.ts';
import { membershipsOf } from '../../../engine/clubs/memberships/view.server.ts';
import { clubsTag } from '../../../engine/clubs/page-rules.ts';
import { nextBoxes } from '../../../engine/clubs/releases/view.server.ts';
import { clubsOnOffer } from '../../../engine/clubs/view.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import { headFacts, pageTags } from '../../../ui/head/page-tags.ts';
import { breadcrumbStructuredData } from '../../../ui/head/structured-data.ts';
import { findPictureSources, pictureSources } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { offerData } from '../offer-data-rules.ts';
import { clubPanel, nextBoxView, offerDescription, swapSentence } from '../rules.ts';
import type { Route } from './+types/wine-club.ts';

const OfferPage = lazyComponent(async () => (await import('../ui/offer-page.tsx')).OfferPage);

/** Caches the page for visitors without a session, for at most 30 seconds because it shows when boxes lock. */
export const handle = {
  finished: { tags: [clubsTag], seconds: 30, query: ['isNoPaymentFlow'] },
} satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const now = clock.now();
  const signedIn = await context.get(visitorContext).signedIn();
  const [clubs, boxes, memberships] = await Promise.all([
    clubsOnOffer(database.read, now),
    nextBoxes(database.read, now),
    signedIn ? membershipsOf(database.read, signedIn.customerId, now) : [],
  ]);
  const own = memberships.filter((each) => !hasEnded(each));
  const isWithoutPayment = url.searchParams.get('isNoPaymentFlow') === 'true';
  return {
    isWithoutPayment,
    hero: pictureSources('club'),
    swapSentence: swapSentence(clubs),
    canGive: giftOffers(clubs).length > 0,
    description: offerDescription(clubs),
    nextBoxes: boxes.map(nextBoxView).map((box) => ({
      ...box,
      bottles: box.wines.flatMap(({ slug, quantity }) =>
        Array.from({ length: quantity }, (_, nth) => ({
          key: `${slug}-${nth}`,
          picture: findPictureSources(slug) ?? undefined,
        })),
      ),
    })),
    clubs: clubs.map((club) => {
      const panel = clubPanel(club, own, isWithoutPayment);
      return { ...panel, picture: findPictureSources(panel.picture) ?? undefined };
    }),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const facts = headFacts(matches);
  const steps = [{ label: 'Home', to: '/' }, { label: 'Wine clubs' }];
  return [
    ...pageTags(matches, {
      title: pageTitle('Wine clubs'),
      description: loaderData?.description ?? '',
      path: '/wine-club',
    }),
    ...(facts && loaderData && loaderData.clubs.length > 0
      ? [
          { 'script:ld+json': breadcrumbStructuredData(facts.origin, steps) },
          { 'script:ld+json': offerData(facts.origin, loaderData.clubs) },
        ]
      : []),
  ];
};

export default function WineClub({ loaderData }: Route.ComponentProps) {
  return <OfferPage {...loaderData} />;
}
