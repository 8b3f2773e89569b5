import { href } from 'react-router';
import type { RemainingAllocation } from '../../../engine/clubs/allocations/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AllocationNotice } from '../../../ui/commerce/allocation-notice.tsx';
import { CardGrid } from '../../../ui/commerce/card-grid.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import type { HomeModel } from '../view.server.ts';
import { HomeClubs } from './home-clubs.tsx';
import { HomeGifts } from './home-gifts.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeRange } from './home-range.tsx';
import { HomeSet } from './home-set.tsx';
import { HomeShipping } from './home-shipping.tsx';
import { HomeStory } from './home-story.tsx';
import { HomeVisit } from './home-visit.tsx';

type HomePageProps = HomeModel & {
  /** Wine held for this visitor only. */
  setAside: RemainingAllocation | undefined;
  pictures: Readonly<Record<'hero' | 'heroPhone' | 'story', PictureSource>> & {
    readonly range: PictureSource | undefined;
    readonly club: PictureSource | undefined;
  };
};

export function HomePage({
  newest,
  range,
  firstSet,
  groundFromCents,
  groundCaseCents,
  nextEvents,
  clubs,
  pickupWithin,
  pictures,
  setAside,
}: HomePageProps) {
  return (
    <>
      <HomeHero picture={pictures.hero} narrow={pictures.heroPhone} />
      <AllocationNotice setAside={setAside} className="page-width pt-8" />
      {newest.length > 0 && (
        <section aria-labelledby="newest" className="page-width section-space">
          <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 lg:mb-10">
            <h2 id="newest" className="type-heading">
              New from the cellar
            </h2>
            <TextLink to={href('/wines')}>All wines</TextLink>
          </div>
          <CardGrid cards={newest} />
        </section>
      )}
      {firstSet && <HomeSet set={firstSet} />}
      <HomeRange range={range} picture={pictures.range} />
      {clubs && <HomeClubs clubs={clubs} picture={pictures.club} />}
      <HomeGifts />
      <HomeVisit nextEvents={nextEvents} pickupWithin={pickupWithin} />
      <HomeShipping groundFromCents={groundFromCents} groundCaseCents={groundCaseCents} />
      <HomeStory picture={pictures.story} />
    </>
  );
}
