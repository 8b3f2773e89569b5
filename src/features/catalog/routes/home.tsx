import { wineryDate } from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { catalogPagesCacheTag } from '../../../engine/catalog/page-rules.ts';
import { viewRemainingAllocation } from '../../../engine/clubs/allocations/view.server.ts';
import { visitPagesCacheTag } from '../../../engine/visits/experiences/page-rules.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import { headFacts, pageMetaTags } from '../../../ui/head/page-tags.ts';
import { wineryStructuredData } from '../../../ui/head/structured-data.ts';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { wineryPlaces } from '../../../winery-places.ts';
import { homePageTexts } from '../home-rules.ts';
import { shouldRevalidateShelf } from '../page-rules.ts';
import { readShelfVisitor } from '../shelf-visitor.server.ts';
import { loadHomePage } from '../view.server.ts';
import type { Route } from './+types/home.ts';

const HomePage = lazyComponent(async () => (await import('../ui/home-page.tsx')).HomePage);

export const handle = {
  finished: { tags: [catalogPagesCacheTag, visitPagesCacheTag], seconds: 30 },
} satisfies PageHandle;

export const shouldRevalidate = shouldRevalidateShelf;

export async function loader({ context }: Route.LoaderArgs) {
  const { database, clock, shippingRates } = context.get(dependenciesContext);
  const now = clock.now();
  const { standing, of } = await readShelfVisitor(context);
  const home = await context
    .get(pageModelsContext)
    .take(`home ${wineryDate(now)}${of}`, handle.finished, () =>
      loadHomePage({ read: database.read, now, standing }, shippingRates),
    );
  const words = homePageTexts();
  const picture = (name: string | undefined) => (name === undefined ? null : findPictureSource(name));
  const signedIn = standing.seesAllocations ? await context.get(visitorContext).signedIn() : undefined;
  return {
    ...home,
    words,
    map: wineryPlaces().map,
    setAside:
      signedIn && (await viewRemainingAllocation(context.get(dependenciesContext), signedIn.customerId)),
    pictures: {
      hero: picture(words.hero.picture),
      heroPhone: picture(words.hero.phonePicture),
      range: picture(words.range.picture),
      club: picture(home.clubs?.picture ?? ''),
      story: picture(words.story.picture),
    },
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const facts = headFacts(matches);
  return [
    ...pageMetaTags(matches, {
      title: pageTitle(),
      description: loaderData?.words.description,
      path: '/',
    }),
    ...(facts ? [{ 'script:ld+json': wineryStructuredData(facts) }] : []),
  ];
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
