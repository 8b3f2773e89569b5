import { wineryDate } from '../../../core/dates.ts';
import { catalogTag } from '../../../engine/catalog/rules.ts';
import { pageTitle } from '../../../house.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import type { PageHandle } from '../../../platform/page-handle.ts';
import { pageModelsContext } from '../../../platform/page-models.server.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { headFacts, pageTags } from '../../../ui/head/page-tags.ts';
import { wineryData } from '../../../ui/head/structured-data.ts';
import { pictureSources } from '../../../ui/media/pictures.server.ts';
import { shouldRevalidateShelf } from '../rules.ts';
import { CardGrid } from '../ui/card-grid.tsx';
import { HomeHero } from '../ui/home-hero.tsx';
import { HomePromises } from '../ui/home-promises.tsx';
import { HomeRange } from '../ui/home-range.tsx';
import { HomeSet } from '../ui/home-set.tsx';
import { HomeStory } from '../ui/home-story.tsx';
import { loadHome } from '../view.server.ts';
import type { Route } from './+types/home.ts';

/** The same page for every visitor without a session; availability may be this old at most. */
export const handle = { finished: { tags: [catalogTag], seconds: 30 } } satisfies PageHandle;

export const shouldRevalidate = shouldRevalidateShelf;

export async function loader({ context }: Route.LoaderArgs) {
  const { database, clock, shippingRates } = context.get(dependenciesContext);
  const now = clock.now();
  const home = await context
    .get(pageModelsContext)
    .take(`home ${wineryDate(now)}`, handle.finished, () =>
      loadHome({ read: database.read, now }, shippingRates),
    );
  return {
    ...home,
    pictures: {
      hero: pictureSources('hero-home'),
      heroPhone: pictureSources('hero-home-phone'),
      estate: pictureSources('estate'),
      story: pictureSources('story'),
    },
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const facts = headFacts(matches);
  return [
    ...pageTags(matches, {
      title: pageTitle(),
      description:
        'Twenty-four wines from the limestone hills west of Paso Robles: Cabernet, Rhône grapes, Chardonnay and a few that only we would plant. Shipped, or picked up on the hill.',
      path: '/',
    }),
    ...(facts ? [{ 'script:ld+json': wineryData(facts) }] : []),
  ];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { newest, range, firstSet, groundFromCents, groundCaseCents, pictures } = loaderData;
  return (
    <>
      <HomeHero picture={pictures.hero} narrow={pictures.heroPhone} />
      {newest.length > 0 && (
        <section aria-labelledby="newest" className="page-width section-space">
          <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 lg:mb-10">
            <h2 id="newest" className="type-heading">
              New from the cellar
            </h2>
            <TextLink to="/wines">All the wines</TextLink>
          </div>
          <CardGrid cards={newest} />
        </section>
      )}
      {firstSet && <HomeSet set={firstSet} />}
      <HomeRange range={range} picture={pictures.estate} />
      <HomePromises groundFromCents={groundFromCents} groundCaseCents={groundCaseCents} />
      <HomeStory picture={pictures.story} />
    </>
  );
}
